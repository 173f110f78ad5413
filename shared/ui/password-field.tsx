import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { IconButton } from './icon-button.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import styles from './text-field.module.css'

/** A password field with a button to show the text. Pass `autoComplete` "current-password" or "new-password". */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const t = useText('ui')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      suffix={
        <IconButton
          className={styles.toggle}
          label={isShown ? t('password.hide') : t('password.show')}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
