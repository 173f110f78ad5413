import { afterAll, vi } from 'vitest'

// The widget keeps drafts and positions in its modules for a visit. Its test files share a window with its libraries, so each file
// ends its visit: the next one has nothing stored, and loads the widget's modules anew.
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.resetModules()
})
