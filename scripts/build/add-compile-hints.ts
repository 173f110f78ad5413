import type { Plugin } from 'vite'

/**
 * Adds a comment that makes V8 compile all functions of a file when it is loaded, on a background thread, instead of at their
 * first call. It suits a build whose files contain little unused code. Other engines ignore the comment.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export const compileAtLoad: Plugin = {
  name: 'add-compile-hints',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}
