import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '#shared/api/client.ts'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import { askPasskey } from '#shared/api/browser-passkeys.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import { passkeysQuery } from '#renderer/data/passkey-and-second-factor-queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { SecondFactorCodeField } from '#renderer/platform/fields/second-factor-code-field.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** An action on the second factor of the logged-in person's account. */
export type SecondFactorAct = 'switch-on-with-passkey' | 'switch-off' | 'renew-codes'

type Proof = Input<'switchOffSecondFactor'>['body']

/** Asks for a code or a passkey before the settings of the second factor are changed (rule D226). */
export function ConfirmSecondFactorDialog({ act }: { act: SecondFactorAct }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { close } = useDialogFrame()
  const [code, setCode] = useState('')
  const { data: own } = useQuery(passkeysQuery(bridge))
  const isWithCode = act !== 'switch-on-with-passkey'
  const hasPasskey = canUsePasskeys(window) && own !== undefined && own.passkeys.length > 0

  /** Returns the new recovery codes, if there are any. */
  async function change(body: Proof): Promise<readonly string[]> {
    if (act === 'switch-off') {
      await bridge.call('switchOffSecondFactor', { body })
      return []
    }
    const route = act === 'renew-codes' ? 'renewRecoveryCodes' : 'switchOnSecondFactor'
    return (await bridge.call(route, { body })).recoveryCodes
  }

  const changing = useMutation({
    mutationFn: async (given: 'code' | 'passkey') =>
      change(
        given === 'code'
          ? { code: code.trim() }
          : { passkey: await askPasskey(await bridge.call('confirmationChallenge', {})) },
      ),
    onSuccess: (codes) => {
      void queryClient.invalidateQueries({ queryKey: ['account'] })
      if (codes.length === 0) close(() => showToast({ kind: 'success', title: t('second-factor.is-off') }))
    },
    onError: () => setCode(''),
  })

  if (changing.data && changing.data.length > 0) return <RecoveryCodesDialog codes={changing.data} />
  return (
    <AppDialog
      title={t(`second-factor.act.${act}`)}
      description={t(`second-factor.act.${act}-lead`)}
      {...(isWithCode && {
        onSubmit: (event) => {
          event.preventDefault()
          if (code.trim() !== '') changing.mutate('code')
        },
      })}
      footer={
        <>
          {hasPasskey && (
            <Button
              variant={isWithCode ? 'white' : 'primary'}
              isLoading={changing.isPending}
              onClick={() => changing.mutate('passkey')}
            >
              {t('second-factor.use-passkey')}
            </Button>
          )}
          {isWithCode && (
            <Button type="submit" disabled={code.trim() === ''} isLoading={changing.isPending}>
              {t('second-factor.confirm')}
            </Button>
          )}
        </>
      }
    >
      {changing.error && <Notice kind="error">{errorText(changing.error)}</Notice>}
      {isWithCode && <SecondFactorCodeField value={code} onChange={(event) => setCode(event.currentTarget.value)} />}
    </AppDialog>
  )
}
