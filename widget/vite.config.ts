import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { compileAtLoad } from '#scripts/build/add-compile-hints.ts'
import { firstScreenInOneFile } from '#scripts/build/first-screen-in-one-file.ts'
import { leaveOutUnusedComponents } from '#scripts/build/leave-out-unused-components.ts'
import { nameOldestBrowsers } from '#scripts/build/name-oldest-browsers.ts'
import { buildTargets, oldestBrowsers } from '#shared/browsers/oldest-browsers.ts'

const projectPath = (...parts: string[]) => resolve(import.meta.dirname, '..', ...parts)

/** The module that the application starts with. */
const application = projectPath('widget/app/mount-widget.tsx')

/**
 * The small entry script imports the application dynamically, so that texts and application load in parallel. Preload links
 * let the browser fetch the application and its style sheets before the entry runs.
 */
const preloadApplication: Plugin = {
  name: 'preload-application',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId === application)
      if (!start) throw new Error(`The widget's build has no file for ${application}`)
      const needed = new Set([start.fileName])
      for (const file of needed) {
        chunks.find(({ fileName }) => fileName === file)?.imports.forEach((each) => needed.add(each))
      }
      const loaded = chunks.filter(({ fileName }) => needed.has(fileName))
      const styles = new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/widget/${file}` },
        injectTo: 'head',
      })
      return [
        ...loaded.map(({ fileName }) => link('modulepreload', fileName)),
        ...[...styles].map((file) => link('stylesheet', file)),
      ].filter(({ attrs }) => !html.includes(String(attrs?.['href'])))
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [react(), nameOldestBrowsers(oldestBrowsers), leaveOutUnusedComponents, preloadApplication, compileAtLoad],
  build: {
    outDir: projectPath('out/widget'),
    emptyOutDir: true,
    manifest: true,
    target: buildTargets(oldestBrowsers),
    // Some of these browsers have no `light-dark()`, so the build writes its longer equivalent.
    cssTarget: buildTargets(oldestBrowsers),
    // Preload lists for screens are switched off, because resolving them takes longer than loading the screen.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      // Components without side effects that the first screen does not use are bundled with the screens that use them.
      treeshake: { moduleSideEffects: [{ test: /\/shared\/(?:ui|calendar)\/.*\.tsx?$/, sideEffects: false }] },
      output: firstScreenInOneFile({
        start: application,
        before: projectPath('widget/index.html'),
        chooseFrom: /\/shared\/(?:ui|calendar)\/index\.ts$/,
      }),
    },
  },
})
