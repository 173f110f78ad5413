import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery of stories: `npm run stories`, and the test in tests/e2e/stories. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/stories',
  plugins: [react()],
})
