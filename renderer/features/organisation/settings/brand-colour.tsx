import { useId } from 'react'
import { formatOneDecimal } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { accentFor, CheckIcon, contrast, TextField, type ColourScheme } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/theme/css-variables.ts'
import styles from './brand-colour.module.css'
import { isColour, longColour } from './organisation-form.ts'

/** Suggested colours; the product's own comes first. */
const suggestions = [
  { colour: '#0f5147', name: 'pine' },
  { colour: '#9c4a2c', name: 'clay' },
  { colour: '#2d3a6b', name: 'ink-blue' },
  { colour: '#c99a2e', name: 'ochre' },
  { colour: '#7a2e57', name: 'plum' },
] as const

interface BrandColourProps {
  /** The chosen colour; '' for the default colour. */
  value: string
  onChange: (colour: string) => void
  error?: string | undefined
}

/**
 * The choice of the widget's accent colour, with a preview of a button and a link in light and dark. The colour of the button's text is
 * computed.
 */
export function BrandColour({ value, onChange, error }: BrandColourProps) {
  const t = useText('provider')
  const pickerId = useId()
  const own = isColour(value) ? longColour(value) : undefined
  const colour = own ?? suggestions[0].colour
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t('organisation.colour')}</legend>
      <p className={styles.hint}>{t('organisation.colour-hint')}</p>
      <div className={styles.swatches}>
        {suggestions.map((suggestion) => {
          const isChosen = (own !== undefined || value === '') && colour === suggestion.colour
          return (
            <button
              key={suggestion.colour}
              type="button"
              className={styles.swatch}
              style={cssVariables({ '--swatch': suggestion.colour })}
              aria-label={t(`colour.${suggestion.name}`)}
              aria-pressed={isChosen}
              onClick={() => onChange(suggestion.colour)}
            >
              {isChosen && <CheckIcon size={16} />}
            </button>
          )
        })}
      </div>
      <div className={styles.choice}>
        <label className={styles.picker} htmlFor={pickerId} style={cssVariables({ '--swatch': colour })}>
          <span className={styles.pickerWords}>{t('organisation.colour-other')}</span>
          <input id={pickerId} type="color" value={colour} onChange={(event) => onChange(event.currentTarget.value)} />
        </label>
        <TextField
          className={styles.code}
          label={t('organisation.colour-code')}
          placeholder="#0f5147"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      </div>
      <fieldset className={styles.previews} aria-label={t('organisation.colour-preview')}>
        <SchemePreview colour={own} scheme="light" />
        <SchemePreview colour={own} scheme="dark" />
      </fieldset>
    </fieldset>
  )
}

interface SchemePreviewProps {
  /** The accent colour; undefined for the default, which has its own values for each colour scheme. */
  colour: string | undefined
  scheme: ColourScheme
}

function SchemePreview({ colour, scheme }: SchemePreviewProps) {
  const t = useText('provider')
  const locale = useLocale()
  const accent = colour === undefined ? undefined : accentFor(colour, scheme)
  return (
    <div className={styles.preview} data-theme={scheme} style={accent && cssVariables(accent)}>
      <span className={styles.scheme}>{t(`theme.${scheme}`)}</span>
      <span className={styles.button}>{t('organisation.colour-button')}</span>
      <span className={styles.link}>{t('organisation.colour-link')}</span>
      {accent && (
        <span className={styles.ratio}>
          {t('organisation.colour-contrast', {
            ratio: formatOneDecimal(contrast(accent['--color-accent'], accent['--color-accent-ink']), locale),
          })}
        </span>
      )}
    </div>
  )
}
