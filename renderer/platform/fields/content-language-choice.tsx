import { type Language, otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SingleChoiceButtons } from './single-choice-buttons.tsx'

interface ContentLanguageChoiceProps {
  /** The organisation's language, which comes first. */
  own: Language
  value: Language
  onChange: (language: Language) => void
  /** Whether a translation into the other language is missing. */
  isMissing: boolean
  /** Whether a text in the other language has a validation error. */
  hasProblem?: boolean
  /** Whether a text in the organisation's language has a validation error. */
  hasOwnProblem?: boolean
}

/** Switches the language in which the texts of a form are shown and edited. */
export function ContentLanguageChoice({
  own,
  value,
  onChange,
  isMissing,
  hasProblem = false,
  hasOwnProblem = false,
}: ContentLanguageChoiceProps) {
  const t = useText('provider')
  const other = otherLanguage(own)
  const name = t(`words.${other}`)
  const ownName = t(`words.${own}`)
  const otherLabel = hasProblem
    ? t('words.to-check', { language: name })
    : isMissing
      ? t('words.missing', { language: name })
      : name
  return (
    <SingleChoiceButtons
      label={t('words.language')}
      value={value}
      onChange={onChange}
      options={[
        { value: own, label: hasOwnProblem ? t('words.to-check', { language: ownName }) : ownName },
        { value: other, label: otherLabel },
      ]}
      {...(value !== own && { hint: t('words.hint', { language: ownName }) })}
    />
  )
}
