import type { Report, ReportNumbers } from '#renderer/data/api-types.ts'

/** Eight bookings of ten hours, six of them paid. */
export const someNumbers = (changes: Partial<ReportNumbers> = {}): ReportNumbers => ({
  bookings: 8,
  seats: 11,
  cancelled: 2,
  noShows: 1,
  soldMinutes: 600,
  openMinutes: 2400,
  booked: 600,
  paid: 450.5,
  open: 149.5,
  newCustomers: 3,
  returningCustomers: 4,
  ...changes,
})

export const NO_NUMBERS: ReportNumbers = {
  bookings: 0,
  seats: 0,
  cancelled: 0,
  noShows: 0,
  soldMinutes: 0,
  openMinutes: 0,
  booked: 0,
  paid: 0,
  open: 0,
  newCustomers: 0,
  returningCustomers: 0,
}

/** A report of March 2025 by week, beside February. */
export const aReport = (changes: Partial<Report> = {}): Report => ({
  before: { from: '2025-02-01', to: '2025-02-28' },
  total: someNumbers(),
  totalBefore: someNumbers({ bookings: 10, soldMinutes: 480, booked: 600, newCustomers: 0, returningCustomers: 0 }),
  parts: [
    { from: '2025-03-01', to: '2025-03-02', ...NO_NUMBERS },
    { from: '2025-03-03', to: '2025-03-09', ...someNumbers() },
  ],
  specialists: [{ id: 'fenna', name: 'Fenna Bakker', ...someNumbers({ soldMinutes: 630 }) }],
  services: [{ id: 'massage', name: 'Massage', ...someNumbers({ openMinutes: null }) }],
  packages: { now: { sold: 2, paid: 400, open: 200 }, before: { sold: 0, paid: 0, open: 0 } },
  ...changes,
})
