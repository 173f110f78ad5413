/** The logo: a pencil tip with a dot that stands for "now". */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} style={{ flex: 'none' }} aria-hidden="true">
      <rect width="24" height="24" rx="7" fill="var(--color-accent)" />
      <path d="M12 11v7" stroke="var(--color-accent-ink)" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="12" cy="6.2" r="2.4" fill="#f2693f" />
    </svg>
  )
}
