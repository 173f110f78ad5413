import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '../../../platform/kept-drafts.ts'
import { guestId } from '../../../data/guest/guest-visit.ts'
import { useAccountDraft } from './use-account-draft.ts'

function Email() {
  const [email, setEmail] = useAccountDraft('email')
  return <input aria-label="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
}

beforeAll(() => drafts.write(`customer ${guestId}`, { fullName: '', phoneNumber: '', email: ' noor@example.nl ' }))
afterAll(() => drafts.forget())

test('The address a guest has typed is kept until another is typed, also an empty one (R-D423)', async () => {
  const { unmount } = render(<Email />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('noor@example.nl')
  await userEvent.setup().clear(field)
  expect(field.value).toBe('')
  unmount()
  render(<Email />)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})
