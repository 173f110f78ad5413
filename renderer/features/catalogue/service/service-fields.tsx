import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SERVICE_IMAGE_SIZE } from '#shared/domain/image/image-rules.ts'
import { MAX_SERVICE_NAME_LENGTH } from '#shared/domain/service/service-rules.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox, PeopleIcon, NativeSelect, TextField } from '#shared/ui/index.ts'
import { serviceCategoriesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { ImageField } from '#renderer/platform/image/image-field.tsx'
import { locationTextKeys } from '#renderer/platform/location/location-text.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { VideoUrlField } from '#renderer/platform/fields/video-url-field.tsx'
import { ContentLanguageChoice } from '#renderer/platform/fields/content-language-choice.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { DepositField } from './deposit-field.tsx'
import { GuaranteeField } from './guarantee-field.tsx'
import { ResourceNeedsField } from './resource-needs-field.tsx'
import styles from './service-dialog.module.css'
import { hasVideoCalls, isIncomplete, locationTypes, serviceKinds, type ServiceDraft } from './service-form.ts'
import { QuestionsPanel } from './questions/questions-panel.tsx'
import { CustomerRepeatsField } from './customer-repeats-field.tsx'
import { ServiceLocationFields } from './service-location-fields.tsx'

/** The names of the text fields in the organisation's language and in the other language. */
const textFields = {
  own: { name: 'name', description: 'description' },
  other: { name: 'otherName', description: 'otherDescription' },
} as const

/** The step "Service": name, duration, price and other fields. */
export function ServiceFields({ form }: { form: UseFormReturn<ServiceDraft> }) {
  const t = useText('provider')
  const uiText = useText('ui')
  const locale = useLocale()
  const { errorOf, field } = useFormFieldProps(form)
  const draft = useFormValues(form)
  const own = useSession().organisation.locale
  const [language, setLanguage] = useState(own)
  const texts = textFields[language === own ? 'own' : 'other']
  const { data } = useQuery(serviceCategoriesQuery(useBridge()))
  const categories = data?.categories ?? []
  const isGroup = draft.serviceKind === 'PUBLIC'
  const minutes = Number(draft.duration)

  function change<
    Field extends
      | 'categoryId'
      | 'questions'
      | 'serviceKind'
      | 'isFree'
      | 'locationTypes'
      | 'placeIds'
      | 'needs'
      | 'repeatSteps'
      | 'deposit'
      | 'guarantee'
      | 'image',
  >(name: Field, value: ServiceDraft[Field]) {
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true })
    // Switching between free and paid changes the rule for the price, so the old error is cleared.
    if (name === 'isFree') form.clearErrors('price')
  }

  return (
    <>
      <SingleChoiceButtons
        label={t('service.type')}
        value={draft.serviceKind}
        onChange={(serviceKind) => change('serviceKind', serviceKind)}
        options={serviceKinds.map((value) => ({ value, label: t(`service.type.${value}`) }))}
      />
      <ContentLanguageChoice
        own={own}
        value={language}
        onChange={setLanguage}
        isMissing={isIncomplete(draft)}
        hasProblem={errorOf('otherName') !== undefined || errorOf('otherDescription') !== undefined}
        hasOwnProblem={errorOf('name') !== undefined || errorOf('description') !== undefined}
      />
      <TextField
        // React `key` per language: each language has its own input, so that React does not reuse one with the other text.
        key={texts.name}
        label={t('service.name')}
        note={`${draft[texts.name].length} / ${MAX_SERVICE_NAME_LENGTH}`}
        autoComplete="off"
        required={language === own}
        lang={language}
        {...field(texts.name)}
      />
      {categories.length > 0 && (
        <NativeSelect
          label={t('service.category')}
          value={draft.categoryId}
          options={[
            { value: '', label: t('service.category.none') },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => change('categoryId', id)}
          error={errorOf('categoryId')}
        />
      )}
      <div className={isGroup ? grid.three : grid.times}>
        <TextField
          label={t('service.duration')}
          inputMode="numeric"
          autoComplete="off"
          suffix={t('service.minutes')}
          required
          hint={minutes > 60 && formatDuration(minutes, locale)}
          {...field('duration')}
        />
        <TextField
          label={t('service.price')}
          inputMode="decimal"
          autoComplete="off"
          prefix="€"
          required
          hint={isGroup && t('service.per-person')}
          // React `key` for free and priced: each has its own input, because React must not turn an uncontrolled input into a controlled
          // one.
          key={draft.isFree ? 'free' : 'price'}
          {...(draft.isFree ? { disabled: true, readOnly: true } : form.register('price'))}
          {...(draft.isFree && { value: '', placeholder: uiText('price.free') })}
          error={draft.isFree ? undefined : errorOf('price')}
        />
        {isGroup && (
          <TextField
            label={t('service.seats')}
            inputMode="numeric"
            autoComplete="off"
            prefix={<PeopleIcon size={16} />}
            required
            hint={t('service.seats-hint')}
            {...field('seats')}
          />
        )}
      </div>
      {isGroup && (
        <div className={grid.two}>
          <TextField
            label={t('service.most-seats')}
            inputMode="numeric"
            autoComplete="off"
            prefix={<PeopleIcon size={16} />}
            required
            hint={t('service.most-seats-hint')}
            {...field('mostSeats')}
          />
        </div>
      )}
      <div className={styles.free}>
        <Checkbox
          label={t('service.free')}
          checked={draft.isFree}
          onChange={(event) => change('isFree', event.currentTarget.checked)}
        />
      </div>
      {!draft.isFree && (
        <DepositField
          deposit={draft.deposit}
          price={draft.price}
          onChange={(deposit) => change('deposit', deposit)}
          error={errorOf('deposit')}
        />
      )}
      <GuaranteeField
        guarantee={draft.guarantee}
        onChange={(guarantee) => change('guarantee', guarantee)}
        error={errorOf('guarantee')}
      />
      <MultiChoiceChips
        label={t('service.location')}
        {...(draft.locationTypes.length === 0 && { note: t('location.none') })}
        options={locationTypes.map((type) => ({ value: type, label: t(locationTextKeys[type]) }))}
        values={draft.locationTypes}
        onChange={(types) => change('locationTypes', types)}
        error={errorOf('locationTypes')}
      />
      {hasVideoCalls(draft) && (
        <VideoUrlField label={t('service.video-url')} hint={t('service.video-url-hint')} {...field('videoUrl')} />
      )}
      {draft.locationTypes.includes('PHYSICAL') && (
        <ServiceLocationFields
          chosenIds={draft.placeIds}
          onChange={(ids) => change('placeIds', ids)}
          error={errorOf('placeIds')}
        />
      )}
      <TextAreaField
        key={texts.description}
        label={t('service.description')}
        hint={t('service.description-hint')}
        lang={language}
        {...field(texts.description)}
      />
      <ImageField
        label={t('image.label')}
        value={draft.image}
        onChange={(image) => change('image', image)}
        size={SERVICE_IMAGE_SIZE}
        adjustTitle={t('image.adjust.service')}
        error={errorOf('image')}
      />
      <ResourceNeedsField needs={draft.needs} onChange={(needs) => change('needs', needs)} error={errorOf('needs')} />
      <div className={grid.two}>
        {(['bufferBefore', 'bufferAfter'] as const).map((side) => (
          <TextField
            key={side}
            label={t(side === 'bufferBefore' ? 'service.buffer-before' : 'service.buffer-after')}
            inputMode="numeric"
            autoComplete="off"
            suffix={t('service.minutes')}
            hint={t('service.buffer-hint')}
            {...field(side)}
          />
        ))}
      </div>
      <CustomerRepeatsField form={form} steps={draft.repeatSteps} onChange={(steps) => change('repeatSteps', steps)} />
      <QuestionsPanel
        questions={draft.questions}
        onChange={(questions) => change('questions', questions)}
        own={own}
        language={language}
        onLanguage={setLanguage}
      />
    </>
  )
}
