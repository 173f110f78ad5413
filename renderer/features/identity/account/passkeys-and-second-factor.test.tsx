import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'

const words = {
  en: {
    passkeys: 'Passkeys',
    elsewhere: /This app cannot use them: add them in your browser, at https:\/\/inplan\.example\/provider\//,
    added: 'Added 10 Mar 2025, 08:00',
    unused: 'Not used yet',
    rename: 'Rename “Laptop”',
    name: 'Name',
    save: 'Save',
    remove: 'Remove “Laptop”',
    removeIt: 'Remove',
    removed: 'The passkey was removed',
    last: 'Switch it off first.',
    app: 'Use an authenticator app',
    on: 'Switch on',
    codes: 'Your recovery codes',
    copy: 'Copy all',
    kept: 'I have kept them',
    off: 'Switch off',
    confirm: 'Confirm',
    isOff: 'The second step is off',
    left: '2 recovery codes are left.',
    impossible: /cannot keep the key of an authenticator app/,
    box: 'Character 1 of 6',
    confirmTitle: 'Confirm that it is you',
    password: 'Your password',
    mailMe: 'Mail me a code instead',
    qr: 'QR code for your authenticator app',
    code: 'Code',
  },
  nl: {
    passkeys: 'Passkeys',
    elsewhere: /Deze app kan ze niet gebruiken: voeg ze toe in je browser, op https:\/\/inplan\.example\/provider\//,
    added: 'Toegevoegd 10 mrt 2025, 08:00',
    unused: 'Nog niet gebruikt',
    rename: 'Naam wijzigen van “Laptop”',
    name: 'Naam',
    save: 'Opslaan',
    remove: '“Laptop” verwijderen',
    removeIt: 'Verwijderen',
    removed: 'De passkey is verwijderd',
    last: 'Switch it off first.',
    app: 'Authenticator-app gebruiken',
    on: 'Aanzetten',
    codes: 'Je herstelcodes',
    copy: 'Alles kopiëren',
    kept: 'Ik heb ze bewaard',
    off: 'Uitzetten',
    confirm: 'Bevestigen',
    isOff: 'De tweede stap staat uit',
    left: 'Er zijn nog 2 herstelcodes over.',
    impossible: /kan de sleutel van een authenticator-app niet bewaren/,
    box: 'Teken 1 van 6',
    confirmTitle: 'Bevestig dat jij het bent',
    password: 'Je wachtwoord',
    mailMe: 'Mail mij een code',
    qr: 'QR-code voor je authenticator-app',
    code: 'Code',
  },
} as const

const account: Output<'account'> = {
  version: 1,
  email: 'owner@example.com',
  firstName: 'Marit',
  lastName: 'de Jong',
  phoneNumber: '',
  jobTitle: '',
  about: '',
  jobTitles: { nl: '', en: '' },
  abouts: { nl: '', en: '' },
  avatar: null,
  videoUrl: null,
  sessions: [],
}
const laptop = { id: 'laptop', name: 'Laptop', createdAt: '2025-03-10T07:00:00.000Z', lastUsedAt: null }
const isOff = { isOn: false, hasApp: false, recoveryCodesLeft: 0, canUseApp: true }
const isOn = { ...isOff, isOn: true, hasApp: true, recoveryCodesLeft: 2 }

const open = (locale: 'en' | 'nl', state: Output<'secondFactor'> = isOff) => {
  const bridge = createFakeBridge()
  bridge.answerWith('account', () => account)
  bridge.answerWith('secondFactor', () => state)
  bridge.answerWith('passkeys', () => ({ passkeys: [laptop] }))
  return renderProvider(locale, { bridge, place: '/account' })
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe.each(flowLanguages('en'))('the log-in methods of one’s own account, in %s', (locale) => {
  const t = words[locale]

  it('lists passkeys, renames and removes them, and says where they are added (R-D223, R-D225)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('renamePasskey', ({ body }) => {
      sent.push(body)
      return { passkeys: [{ ...laptop, name: body.name }] }
    })
    bridge.answerWith('removePasskey', ({ body }) => {
      sent.push(body)
      return { passkeys: [] }
    })
    expect(await screen.findByText(t.elsewhere)).toBeTruthy()
    expect(await screen.findByText(t.added)).toBeTruthy()
    expect(screen.getByText(t.unused)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.rename }))
    const renaming = await dialog()
    await user.clear(renaming.getByLabelText(t.name))
    await user.type(renaming.getByLabelText(t.name), 'Work laptop')
    await user.click(renaming.getByRole('button', { name: t.save }))
    await user.click(await screen.findByRole('button', { name: t.remove }))
    const removing = await dialog()
    bridge.failNext('removePasskey', new AppError('last-passkey', { message: t.last, status: 409 }))
    await user.click(removing.getByRole('button', { name: t.removeIt }))
    expect(await removing.findByText(t.last)).toBeTruthy()
    await user.click(removing.getByRole('button', { name: t.removeIt }))
    expect(await screen.findByText(t.removed)).toBeTruthy()
    expect(sent).toEqual([{ id: 'laptop', name: 'Work laptop' }, { id: 'laptop' }])
  })

  it('asks for the password, or a mailed code, before a passkey is removed, and goes on by itself (R-D339)', async () => {
    const { user, bridge } = await open(locale)
    const refused = () => new AppError('confirmation-required', { message: 'Confirm first.', status: 403 })
    const sent: unknown[] = []
    bridge.answerWith('removePasskey', () => ({ passkeys: [] }))
    bridge.answerWith('mailConfirmationCode', () => ({ accepted: true }))
    bridge.answerWith('confirmOwner', ({ body }) => {
      sent.push(body)
      if (body.password === 'not-mine')
        throw new AppError('validation', { fieldErrors: { password: 'Not this one.' }, status: 400 })
      return { accepted: true }
    })
    await user.click(await screen.findByRole('button', { name: t.remove }))
    bridge.failNext('removePasskey', refused())
    await user.click((await dialog()).getByRole('button', { name: t.removeIt }))
    expect(await screen.findByRole('dialog', { name: t.confirmTitle })).toBeTruthy()
    // Whoever closes the question hears what was missing, and can try again.
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Confirm first.')).toBeTruthy()
    bridge.failNext('removePasskey', refused())
    await user.click((await dialog()).getByRole('button', { name: t.removeIt }))
    const again = within(await screen.findByRole('dialog', { name: t.confirmTitle }))
    await user.type(await again.findByLabelText(t.password), 'not-mine{Enter}')
    expect(await again.findByText('Not this one.')).toBeTruthy()
    await user.click(again.getByRole('button', { name: t.mailMe }))
    expect(await again.findByText(/owner@example\.com/)).toBeTruthy()
    await user.click(again.getByLabelText(t.box))
    await user.keyboard('123456{Enter}')
    expect(await screen.findByText(t.removed)).toBeTruthy()
    expect(sent).toEqual([{ password: 'not-mine' }, { mailedCode: '123456' }])
  })

  it('switches an authenticator app on with its first code, and shows the recovery codes (R-D226, R-D227)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('prepareAuthenticatorApp', () => ({
      key: 'GEZDGNBVGY3TQOJQ',
      address: 'otpauth://totp/Inplan:owner@example.com?secret=GEZDGNBVGY3TQOJQ',
    }))
    bridge.answerWith('switchOnSecondFactor', ({ body }) => {
      sent.push(body)
      if (body.code !== '123456') throw new AppError('code-invalid', { message: 'Not this one.', status: 400 })
      return { ...isOn, recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] }
    })
    await user.click(await screen.findByRole('button', { name: t.app }))
    const setUp = await dialog()
    expect(await setUp.findByRole('figure', { name: t.qr })).toBeTruthy()
    expect(setUp.getByText('GEZDGNBVGY3TQOJQ')).toBeTruthy()
    await user.click(setUp.getByLabelText(t.box))
    await user.keyboard('000000{Enter}')
    expect(await setUp.findByText('Not this one.')).toBeTruthy()
    await user.click(setUp.getByLabelText(t.box))
    await user.keyboard('123456')
    await user.click(setUp.getByRole('button', { name: t.on }))
    const codes = await screen.findByRole('list', { name: t.codes })
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['aaaaa-bbbbb', 'ccccc-ddddd'])
    await user.click(screen.getByRole('button', { name: t.copy }))
    expect(bridge.copied).toEqual(['aaaaa-bbbbb\nccccc-ddddd'])
    await user.click(screen.getByRole('button', { name: t.kept }))
    expect(sent).toEqual([{ code: '000000' }, { code: '123456' }])
  })

  it('warns when few recovery codes are left, and asks for a code before switching the second step off (R-D226, R-D227)', async () => {
    const { user, bridge } = await open(locale, isOn)
    const sent: unknown[] = []
    bridge.answerWith('switchOffSecondFactor', ({ body }) => {
      sent.push(body)
      return isOff
    })
    expect(await screen.findByText(t.left)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.off }))
    const asking = await dialog()
    await user.type(asking.getByLabelText(t.code), '123456')
    bridge.failNext('switchOffSecondFactor', new AppError('code-invalid', { message: 'Not this one.', status: 400 }))
    await user.click(asking.getByRole('button', { name: t.confirm }))
    expect(await asking.findByText('Not this one.')).toBeTruthy()
    await user.type(asking.getByLabelText(t.code), '654321{Enter}')
    expect(await screen.findByText(t.isOff)).toBeTruthy()
    expect(sent).toEqual([{ code: '654321' }])
  })

  it('offers no authenticator app when the server cannot store its key (R-D226)', async () => {
    await open(locale, { ...isOff, canUseApp: false })
    expect(await screen.findByText(t.impossible)).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.app })).toBeNull()
  })
})
