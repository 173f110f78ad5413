/** Opens the browser's file dialog for a picture; null when it was cancelled. */
export function pickFile(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/jpeg,image/png,.jpg,.jpeg,.png'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null), { once: true })
    input.addEventListener('cancel', () => resolve(null), { once: true })
    input.click()
  })
}
