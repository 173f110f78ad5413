import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the gallery of stories for `npm run stories` and for the test in tests/e2e/stories. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/stories',
  plugins: [react()],
})
