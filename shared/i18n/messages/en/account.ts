/** Texts of the widget's account screens, loaded together with these screens. */
export const account = {
  'account.log-in': 'Log in',
  'account.sign-up': 'Sign up',
  'account.email': 'Email',
  'account.password': 'Password',
  'account.new-password': 'New password',
  'account.password-rule': 'Use at least 8 characters.',

  'login.lead': 'Log in to book. We keep your choice.',
  'login.lead-repeat': 'Log in to repeat the appointment: that needs an account. We keep your choice.',
  'login.password-changed': 'Your password was changed. Log in with the new one.',
  'login.remember': 'Remember me',
  'login.forgot': 'Forgot your password?',
  'login.no-account': 'No account yet?',

  'login.passkey': 'Log in with a passkey',
  'login.code': 'Email me a code',

  'login-code.title': 'Log in with a code',
  'login-code.lead': 'Enter your email address. We send you a code with which you log in, without a password.',
  'login-code.button': 'Continue',
  'login-code.by-text': 'Get the code by text message',
  'login-code.texted':
    'If you agreed to text messages here, a new code is on its way to your phone. Otherwise it comes by email.',

  'second-factor.title': 'Second step',
  'second-factor.on':
    'After the password, your log-in asks for a code of your authenticator app, a recovery code or a passkey.',
  'second-factor.off': 'Your log-in has no second step.',
  'second-factor.switch-off': 'Switch it off',
  'second-factor.lead': 'This needs the second step once more. Recovery codes no longer work then.',
  'second-factor.with-passkey': 'Use a passkey',
  'second-step.title': 'One more step',
  'second-step.lead': 'Your account has a second step.',
  'second-step.code': 'Code',
  'second-step.hint': 'Six digits from your authenticator app, or one of your recovery codes.',

  'passkeys.title': 'Passkeys',
  'passkeys.lead': 'Log in with your fingerprint, your face or the code of your device, without a password.',
  'passkeys.elsewhere': 'Passkeys cannot be added here. Open the booking page in a window of its own.',
  'passkeys.add': 'Add a passkey',
  'passkeys.name': 'Name',
  'passkeys.name-hint': 'By which you recognise it, such as “My phone”.',
  'passkeys.added': 'Added {{date}}',
  'passkeys.used': 'last used {{date}}',
  'passkeys.unused': 'not used yet',
  'passkeys.rename': 'Rename',
  'passkeys.rename-named': 'Rename “{{name}}”',
  'passkeys.remove': 'Remove',
  'passkeys.remove-named': 'Remove “{{name}}”',
  'passkeys.remove-question': 'It does not log you in any more. Delete it on your device too.',
  'passkeys.cancel': 'Cancel',
  'passkeys.save': 'Save',

  'sign-up.lead': 'One account for all your bookings. We send you a code to confirm your email address.',
  // Each text in brackets becomes a link: to the terms, and to the privacy policy.
  'sign-up.terms': 'I agree to the [terms and conditions] and the [privacy policy]',
  'sign-up.terms-error': 'Agree to the terms to go on.',
  'sign-up.has-account': 'Already have an account?',

  'confirm.title': 'Confirm your email',
  'confirm.lead': 'Enter the code that we sent to',
  'confirm.code': 'Code',
  'confirm.button': 'Continue',
  'confirm.no-mail': 'No email?',
  'confirm.wait': 'Send again in {{seconds}} s',
  'confirm.send-again': 'Send again',
  'confirm.sent-again': 'A new code is on its way.',

  'forgot.title': 'Forgot your password?',
  'forgot.lead': 'Enter your email address. We will send you a code with which you can choose a new password.',
  'forgot.button': 'Continue',
  'forgot.back': 'Back to log in',

  'reset.title': 'Choose a new password',
  'reset.lead': 'For the account of',
  'reset.button': 'Reset password',
} as const
