import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out unused components and contexts of React Router. Without this plugin it keeps them, because it does
 * not know that `forwardRef` and `createContext` have no side effects, and that `displayName` is only for developer tools.
 */
export const leaveOutUnusedComponents: Plugin = {
  name: 'leave-out-unused-components',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replaceAll(/= (\w+\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = .*;$/gm, ''),
  },
}
