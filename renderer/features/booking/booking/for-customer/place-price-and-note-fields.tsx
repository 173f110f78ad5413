import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, NativeSelect, TextField } from '#shared/ui/index.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import type { TimeForCustomer } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { addressLine, locationTextKeys } from '#renderer/platform/location/location-text.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import styles from './place-price-and-note-fields.module.css'
import type { CompleteDraft, ForCustomerDraft, ForCustomerField } from './for-customer-draft.ts'

interface PlacePriceAndNoteFieldsProps {
  draft: ForCustomerDraft
  complete: CompleteDraft
  onChange: (draft: ForCustomerDraft) => void
  onLeave: (field: ForCustomerField) => void
  check: TimeForCustomer | undefined
  errorOf: (field: ForCustomerField) => string | undefined
}

/** The fields for place, price, confirmation and note. */
export function PlacePriceAndNoteFields({
  draft,
  complete,
  onChange,
  onLeave,
  check,
  errorOf,
}: PlacePriceAndNoteFieldsProps) {
  const t = useText('provider')
  const { credits, address, isFree, useCredit } = complete
  const isPriced = !isFree && !useCredit
  return (
    <>
      {check && <PlaceFields {...{ draft, complete, onChange, check, errorOf }} />}
      <div className={grid.two}>
        <TextField
          label={t('book-for.price')}
          inputMode="decimal"
          autoComplete="off"
          prefix="€"
          required={isPriced}
          disabled={!isPriced}
          value={isPriced ? complete.price : ''}
          {...(!isPriced && { placeholder: t('book-for.free') })}
          onChange={(event) => onChange({ ...draft, price: event.currentTarget.value })}
          onBlur={() => onLeave('price')}
          error={errorOf('price')}
        />
        <div className={styles.choices}>
          <Checkbox
            label={t('book-for.free')}
            checked={isFree}
            disabled={useCredit}
            onChange={(event) => onChange({ ...draft, isFree: event.currentTarget.checked })}
          />
          {credits > 0 && !isFree && (
            <Checkbox
              label={t('book-for.credit', { count: credits })}
              checked={useCredit}
              onChange={(event) => onChange({ ...draft, useCredit: event.currentTarget.checked })}
              error={errorOf('useCredit')}
            />
          )}
        </div>
      </div>
      <TextAreaField
        label={t('book-for.note')}
        hint={t('book-for.note-hint')}
        rows={2}
        maxLength={1000}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
        error={errorOf('note')}
      />
      <Checkbox
        label={address === '' ? t('book-for.mail') : t('book-for.mail-to', { email: address })}
        checked={complete.sendConfirmation}
        disabled={address === ''}
        onChange={(event) => onChange({ ...draft, sendConfirmation: event.currentTarget.checked })}
        error={errorOf('sendConfirmation') ?? (address === '' && isKnown(draft) ? t('book-for.no-mail') : undefined)}
      />
    </>
  )
}

/** Whether a customer is chosen or being entered. Only then does an empty mail address mean that no confirmation can be sent. */
const isKnown = ({ isNew, customerId }: ForCustomerDraft): boolean => isNew || customerId !== ''

/** The fields for location type and location, if there is more than one to choose from. */
function PlaceFields({
  draft,
  complete,
  onChange,
  check,
  errorOf,
}: Omit<PlacePriceAndNoteFieldsProps, 'onLeave'> & { check: TimeForCustomer }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: locations = [] } = useQuery(locationsQuery(bridge))
  const places = locations.filter(({ id }) => check.locationIds.includes(id))
  const hasPlaces = complete.locationType === 'PHYSICAL' && places.length > 1
  if (check.locationTypes.length < 2 && !hasPlaces) return null
  return (
    <div className={grid.two}>
      {check.locationTypes.length > 1 && (
        <NativeSelect
          label={t('book-for.place')}
          options={check.locationTypes.map((type) => ({ value: type, label: t(locationTextKeys[type]) }))}
          value={complete.locationType ?? ''}
          onChange={(value) =>
            onChange({ ...draft, locationType: check.locationTypes.find((type) => type === value) ?? null })
          }
          error={errorOf('locationType')}
        />
      )}
      {hasPlaces && (
        <NativeSelect
          label={t('book-for.location')}
          options={places.map((place) => ({ value: place.id, label: addressLine(place) }))}
          value={complete.locationId ?? ''}
          onChange={(locationId) => onChange({ ...draft, locationId })}
          error={errorOf('locationId')}
        />
      )}
    </div>
  )
}
