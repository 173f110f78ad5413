import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the components and contexts of React Router that are not used. It keeps them otherwise, because it
 * does not know that `forwardRef` and `createContext` have no effect, nor the name that is set for developer tools.
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
