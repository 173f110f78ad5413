import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { SQUARE_IMAGE_SIZE } from '#shared/domain/image/image-rules.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ControlBox, Field, Notice, TextField } from '#shared/ui/index.ts'
import { accountQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { ImageField } from '#renderer/platform/image/image-field.tsx'
import { imagePath } from '#renderer/platform/image/image-value.ts'
import { NameFields } from '#renderer/platform/fields/name-fields.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { ContentLanguageChoice } from '#renderer/platform/fields/content-language-choice.tsx'
import { VideoUrlField } from '#renderer/platform/fields/video-url-field.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import {
  accountSchema,
  draftOfAccount,
  fieldOfRequest,
  isIncomplete,
  MAX_ABOUT_LENGTH,
  toRequest,
  type Account,
  type AccountDraft,
} from './account-form.ts'
import styles from './account.module.css'

/** Size of the picture in pixels: twice the largest display size. */

/** The names of the text fields in the organisation's language and in the other language. */
const textFields = {
  own: { jobTitle: 'jobTitle', about: 'about' },
  other: { jobTitle: 'otherJobTitle', about: 'otherAbout' },
} as const

/** The logged-in person's name, picture and texts. Customers see them if the person is a specialist. */
export function ProfilePanel({ account }: { account: Account }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { specialistId, organisation } = useSession()
  const deliversServices = specialistId !== null
  const own = organisation.locale
  const [language, setLanguage] = useState(own)
  const texts = textFields[language === own ? 'own' : 'other']

  const otherName = t(`words.${otherLanguage(own)}`)

  function keep(saved: Account): AccountDraft {
    queryClient.setQueryData(accountQuery(bridge).queryKey, saved)
    for (const queryKey of [['session'], ['specialists'], ['team']]) void queryClient.invalidateQueries({ queryKey })
    return draftOfAccount(saved, own)
  }

  const { form, draft, errorOf, conflict, isDirty, isSaving, message, submit, discard, set } =
    useSavedForm<AccountDraft>({
      title: t('account.profile'),
      schema: accountSchema,
      stored: draftOfAccount(account, own),
      save: async (complete) => {
        const avatar = await imagePath(bridge, complete.avatar)
        return keep(await bridge.call('saveAccount', { body: toRequest(complete, avatar, own) }))
      },
      readStored: async () => keep(await bridge.call('account', {})),
      fieldOfRequest,
      fields: [
        { name: 'firstName', label: t('about-you.first-name') },
        { name: 'lastName', label: t('about-you.last-name') },
        { name: 'phoneNumber', label: t('account.phone') },
        { name: 'jobTitle', label: t('team.job') },
        { name: 'about', label: t('account.about') },
        { name: 'otherJobTitle', label: `${t('team.job')} (${otherName})` },
        { name: 'otherAbout', label: `${t('account.about')} (${otherName})` },
        { name: 'videoUrl', label: t('team.video-url') },
        { name: 'avatar', label: t('account.picture'), show: ({ avatar }) => (avatar ? t('account.picture-own') : '') },
      ],
    })

  return (
    <TitledPanel
      title={t('account.profile')}
      lead={deliversServices ? t('account.profile-shown') : undefined}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <ImageField
        label={t('account.picture')}
        value={draft.avatar}
        onChange={(avatar) => set('avatar', avatar)}
        size={SQUARE_IMAGE_SIZE}
        adjustTitle={t('account.picture-adjust')}
        isRound
        error={errorOf('avatar')}
      />
      <NameFields register={form.register} errorOf={errorOf} />
      <TextField
        label={t('account.phone')}
        type="tel"
        autoComplete="tel"
        {...form.register('phoneNumber')}
        error={errorOf('phoneNumber')}
      />
      {/* Only what customers read is worth a second language. */}
      {deliversServices && (
        <ContentLanguageChoice
          own={own}
          value={language}
          onChange={setLanguage}
          isMissing={isIncomplete(draft)}
          hasProblem={errorOf('otherJobTitle') !== undefined || errorOf('otherAbout') !== undefined}
        />
      )}
      <TextField
        // React `key` per language: each language has its own input, so that React does not reuse one with the other text.
        key={texts.jobTitle}
        label={t('team.job')}
        autoComplete="organization-title"
        lang={language}
        {...form.register(texts.jobTitle)}
        error={errorOf(texts.jobTitle)}
      />
      <Field
        key={texts.about}
        label={t('account.about')}
        note={`${draft[texts.about].length} / ${MAX_ABOUT_LENGTH}`}
        hint={deliversServices && t('account.about-hint')}
        error={errorOf(texts.about)}
      >
        {(control) => (
          <ControlBox error={errorOf(texts.about)}>
            <textarea {...control} className={styles.about} rows={4} lang={language} {...form.register(texts.about)} />
          </ControlBox>
        )}
      </Field>
      {deliversServices && (
        <VideoUrlField
          label={t('team.video-url')}
          hint={t('team.video-url-hint')}
          {...form.register('videoUrl')}
          error={errorOf('videoUrl')}
        />
      )}
      <TextField label={t('login.email')} value={account.email} readOnly required hint={t('account.email-hint')} />
    </TitledPanel>
  )
}
