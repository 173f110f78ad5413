import { ClockIcon } from '#shared/ui/index.ts'
import styles from './payment.module.css'
import type { PaymentChoiceName } from './payment-choices.ts'

const paths: Readonly<Partial<Record<PaymentChoiceName, string>>> = {
  ideal: 'M3.5 9.5L12 4l8.5 5.5zM6 9.5v7.5M10 9.5v7.5M14 9.5v7.5M18 9.5v7.5M3.5 20h17',
  card: 'M4.5 5.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM2.5 10h19M6 14.5h3.5',
  bancontact:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM11 18h2',
  credits: 'M9 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM14.8 8.6a6.5 6.5 0 1 1-6.2 6.8',
}

/** Our own icon for each payment method; the brands' logos are protected. */
export function PaymentMethodIcon({ name }: { name: PaymentChoiceName }) {
  const path = paths[name]
  return path === undefined ? <ClockIcon size={16} /> : <Outline path={path} />
}

/** A lock icon, shown beside a button's text and hidden on very narrow phones. */
export const LockIcon = () => (
  <Outline
    className={styles.lock}
    path="M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5"
  />
)

function Outline({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
