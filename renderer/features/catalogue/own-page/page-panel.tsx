import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, Notice, TextField } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { checkedPage, type OwnPage, ownPageQuery } from '#renderer/data/organisation-page-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { imagePath } from '#renderer/platform/image/image-value.ts'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import { ContentLanguageChoice } from '#renderer/platform/fields/content-language-choice.tsx'
import styles from './own-page.module.css'
import {
  draftOfPage,
  type PageDraft,
  pageFieldOfRequest,
  pageParts,
  pageSchema,
  type PictureDraft,
  toPageRequest,
} from './own-page-form.ts'
import { PicturesField } from './pictures-field.tsx'

/** The form for the own page: name, text, pictures, parts, and whether it is published (rule D229). */
export function PagePanel({ page }: { page: OwnPage }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const session = useSession()
  const isBusiness = hasSpecialists(session)
  const own = session.organisation.locale
  const [language, setLanguage] = useState(own)
  const about = language === own ? 'about' : 'otherAbout'

  const stateOf = (isPublished: boolean) => t(isPublished ? 'page.state.published' : 'page.state.hidden')

  function keep(saved: OwnPage): PageDraft {
    queryClient.setQueryData(ownPageQuery(bridge).queryKey, checkedPage(saved))
    return draftOfPage(saved, own)
  }

  /** Uploads the pictures that are not uploaded yet, and returns the paths of all. Rows without a picture are left out. */
  async function uploaded(pictures: readonly PictureDraft[]) {
    const paths: { filePath: string; description: string }[] = []
    for (const { image, description } of pictures) {
      const filePath = await imagePath(bridge, image)
      if (filePath !== null) paths.push({ filePath, description: description.trim() })
    }
    return paths
  }

  const { form, draft, errorOf, conflict, isDirty, isSaving, message, submit, discard, set } = useSavedForm<PageDraft>({
    title: t('page.content'),
    schema: pageSchema(page.name !== ''),
    stored: draftOfPage(page, own),
    save: async (complete) => {
      const body = toPageRequest(complete, await uploaded(complete.pictures), own)
      return keep(await bridge.call('saveOwnPage', { body }))
    },
    readStored: async () => keep(await bridge.call('ownPage', {})),
    fieldOfRequest: pageFieldOfRequest,
    fields: [
      { name: 'name', label: t('page.name') },
      { name: 'isPublished', label: t('page.published'), show: ({ isPublished }) => stateOf(isPublished) },
      { name: 'about', label: t('page.about') },
      { name: 'otherAbout', label: `${t('page.about')} (${t(`words.${otherLanguage(own)}`)})` },
      {
        name: 'parts',
        label: t('page.parts'),
        show: ({ parts }) => parts.map((part) => t(`page.part.${part}`)).join(', '),
      },
      {
        name: 'pictures',
        label: t('page.pictures'),
        show: ({ pictures }) => pictures.map(({ description }) => description).join(', '),
      },
    ],
  })
  const offersProposal = draft.name === '' && page.proposedName !== ''

  return (
    <TitledPanel
      title={t('page.content')}
      lead={t('page.content-lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <div className={styles.name}>
        <TextField
          label={t('page.name')}
          hint={draft.name === '' ? t('page.name-hint') : `${page.addressStart}${draft.name}`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.register('name')}
          error={errorOf('name')}
        />
        {offersProposal && (
          <Button variant="white" isCompact onClick={() => set('name', page.proposedName)}>
            {t('page.use-name', { name: page.proposedName })}
          </Button>
        )}
      </div>
      <ContentLanguageChoice
        own={own}
        value={language}
        onChange={setLanguage}
        isMissing={draft.about.trim() !== '' && draft.otherAbout.trim() === ''}
        hasProblem={errorOf('otherAbout') !== undefined}
      />
      <TextAreaField
        // React `key` per language: each language has its own input, so that React does not reuse one with the other text.
        key={about}
        label={t('page.about')}
        hint={t('page.about-hint')}
        rows={8}
        lang={language}
        {...form.register(about)}
        error={errorOf(about)}
      />
      <PicturesField
        pictures={draft.pictures}
        onChange={(pictures) => set('pictures', pictures)}
        errorOf={(index) => errorOf(`pictures.${index}.description`)}
      />
      <fieldset className={styles.parts}>
        <legend className={styles.legend}>{t('page.parts')}</legend>
        {pageParts.map((part) => (
          <Checkbox
            key={part}
            label={t(part === 'SPECIALISTS' && !isBusiness ? 'page.part.YOU' : `page.part.${part}`)}
            checked={draft.parts.includes(part)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              set(
                'parts',
                pageParts.filter((each) => (each === part ? isOn : draft.parts.includes(each))),
              )
            }}
          />
        ))}
      </fieldset>
      <Checkbox
        label={t('page.published')}
        checked={draft.isPublished}
        onChange={(event) => set('isPublished', event.currentTarget.checked)}
      />
    </TitledPanel>
  )
}
