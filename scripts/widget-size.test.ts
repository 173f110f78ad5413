import { expect, test } from 'vitest'
import { filesOf, type Manifest } from './widget-size.ts'

const manifest: Manifest = {
  'index.html': { file: 'entry.js', imports: ['_shared.js'], dynamicImports: ['app/mount-widget.tsx'] },
  'app/mount-widget.tsx': { file: 'start.js', imports: ['_shared.js', '_vendor.js'] },
  '_shared.js': { file: 'shared.js' },
  '_vendor.js': { file: 'vendor.js', imports: ['_shared.js'] },
}

test('The widget’s size counts each file once, and counts lazily loaded files only when they are named', () => {
  expect(filesOf(manifest, ['index.html'])).toEqual(['entry.js', 'shared.js'])
  expect(filesOf(manifest, ['index.html', 'app/mount-widget.tsx'])).toEqual([
    'entry.js',
    'shared.js',
    'start.js',
    'vendor.js',
  ])
})

test('Measuring a module that the build does not contain fails instead of counting zero bytes', () => {
  expect(() => filesOf(manifest, ['app/gone.tsx'])).toThrow("The widget's build has no module app/gone.tsx")
})
