import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { locales } from '#shared/i18n/locale.ts'
import { SQUARE_IMAGE_SIZE } from '#shared/domain/image/image-rules.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, NativeSelect, TextField } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { isZoneName } from '#shared/time/zone.ts'
import { checkedProfile, organisationQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { ImageField } from '#renderer/platform/image/image-field.tsx'
import { imagePath } from '#renderer/platform/image/image-value.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import { ContentLanguageChoice } from '#renderer/platform/fields/content-language-choice.tsx'
import { ZoneField } from '#renderer/platform/fields/zone-field.tsx'
import { BrandColour } from './brand-colour.tsx'
import {
  draftOfProfile,
  isIncomplete,
  profileFieldOfRequest,
  profileSchema,
  textFields,
  toProfileRequest,
  type Profile,
  type ProfileDraft,
} from './organisation-form.ts'
import { ZoneChange } from './zone-change.tsx'

/** Size of the logo in pixels: twice the largest display size. */

/** The organisation's public profile: name, logo, colour, contact; and its time zone and language. */
export function OrganisationPanel({ profile }: { profile: Profile }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState(profile.locale)

  /**
   * Puts the saved profile into the cache, and invalidates other data that depends on it, such as the name, logo and time zone of the
   * session. Returns the form values.
   */
  function keep(saved: Profile): ProfileDraft {
    queryClient.setQueryData(organisationQuery(bridge).queryKey, checkedProfile(saved))
    for (const queryKey of [['session'], ['offer'], ['catalogue']]) void queryClient.invalidateQueries({ queryKey })
    return draftOfProfile(saved)
  }

  const { form, draft, errorOf, conflict, isDirty, isSaving, message, submit, discard, set } =
    useSavedForm<ProfileDraft>({
      title: t('organisation.title'),
      schema: profileSchema,
      stored: draftOfProfile(profile),
      save: async (complete) => {
        const logo = await imagePath(bridge, complete.logo)
        return keep(await bridge.call('saveOrganisation', { body: toProfileRequest(complete, logo, profile) }))
      },
      readStored: async () => keep(await bridge.call('organisationProfile', {})),
      fieldOfRequest: profileFieldOfRequest,
      fields: [
        { name: 'nameNl', label: `${t('organisation.name')} (${t('words.nl')})` },
        { name: 'nameEn', label: `${t('organisation.name')} (${t('words.en')})` },
        { name: 'taglineNl', label: `${t('organisation.tagline')} (${t('words.nl')})` },
        { name: 'taglineEn', label: `${t('organisation.tagline')} (${t('words.en')})` },
        { name: 'logo', label: t('organisation.logo'), show: ({ logo }) => (logo ? t('organisation.logo-own') : '') },
        { name: 'brandColour', label: t('organisation.colour') },
        { name: 'timeZone', label: t('about-you.zone') },
        {
          name: 'publishedTimes',
          label: t('zone-change.title'),
          show: ({ publishedTimes }) => t(`zone-change.${publishedTimes}`),
        },
        { name: 'locale', label: t('organisation.language'), show: ({ locale }) => t(`language.${locale}`) },
        { name: 'email', label: t('login.email') },
        { name: 'phoneNumber', label: t('organisation.phone') },
        { name: 'website', label: t('organisation.website') },
        { name: 'openingHours', label: t('organisation.hours') },
      ],
    })

  const texts = textFields[language]
  const hasProblem = (of: Language): boolean =>
    errorOf(textFields[of].name) !== undefined || errorOf(textFields[of].tagline) !== undefined

  return (
    <TitledPanel
      title={t('organisation.title')}
      lead={t('organisation.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <ContentLanguageChoice
        own={draft.locale}
        value={language}
        onChange={setLanguage}
        isMissing={isIncomplete(draft)}
        hasProblem={hasProblem(otherLanguage(draft.locale))}
        hasOwnProblem={hasProblem(draft.locale)}
      />
      <TextField
        // React `key` per language: each language has its own input, so that React does not reuse one with the other text.
        key={texts.name}
        label={t('organisation.name')}
        autoComplete="organization"
        required={language === draft.locale}
        lang={language}
        {...form.register(texts.name)}
        error={errorOf(texts.name)}
      />
      <TextField
        key={texts.tagline}
        label={t('organisation.tagline')}
        hint={t('organisation.tagline-hint')}
        lang={language}
        {...form.register(texts.tagline)}
        error={errorOf(texts.tagline)}
      />
      <ImageField
        label={t('organisation.logo')}
        value={draft.logo}
        onChange={(logo) => set('logo', logo)}
        size={SQUARE_IMAGE_SIZE}
        adjustTitle={t('organisation.logo-adjust')}
        error={errorOf('logo')}
      />
      <BrandColour
        value={draft.brandColour}
        onChange={(colour) => set('brandColour', colour)}
        error={errorOf('brandColour')}
      />
      <div className={grid.two}>
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="email"
          {...form.register('email')}
          error={errorOf('email')}
        />
        <TextField
          label={t('organisation.phone')}
          type="tel"
          autoComplete="tel"
          {...form.register('phoneNumber')}
          error={errorOf('phoneNumber')}
        />
      </div>
      <TextField
        label={t('organisation.website')}
        inputMode="url"
        autoComplete="url"
        {...form.register('website')}
        error={errorOf('website')}
      />
      <TextAreaField
        label={t('organisation.hours')}
        hint={t('organisation.hours-hint')}
        rows={3}
        {...form.register('openingHours')}
        error={errorOf('openingHours')}
      />
      <div className={grid.two}>
        <ZoneField
          label={t('about-you.zone')}
          hint={t('organisation.zone-hint')}
          value={draft.timeZone}
          onChange={(timeZone) => {
            set('timeZone', timeZone)
            if (timeZone === profile.timeZone) set('publishedTimes', draftOfProfile(profile).publishedTimes)
          }}
          error={errorOf('timeZone')}
        />
        <NativeSelect
          label={t('organisation.language')}
          hint={t('organisation.language-hint')}
          required
          options={locales.map((locale) => ({ value: locale, label: t(`language.${locale}`) }))}
          value={draft.locale}
          onChange={(value) => {
            const locale = value as ProfileDraft['locale']
            set('locale', locale)
            // Shows the texts in the chosen language, because the name in it is required from now on.
            setLanguage(locale)
          }}
          error={errorOf('locale')}
        />
      </div>
      {isDirty && draft.timeZone !== profile.timeZone && isZoneName(draft.timeZone) && (
        <ZoneChange
          before={profile.timeZone}
          after={draft.timeZone}
          value={draft.publishedTimes}
          onChange={(publishedTimes) => set('publishedTimes', publishedTimes)}
        />
      )}
    </TitledPanel>
  )
}
