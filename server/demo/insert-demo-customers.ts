import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { derivedId } from '#server/platform/secrets/id-from-text.ts'
import { insertCustomer, insertNote, insertTag, setBlocked } from '#server/modules/customers/records/index.ts'
import { customerEmail, ownerEmail } from './demo-ids.ts'
import { demoAccountId } from './demo-organisation-types.ts'

interface DemoRecord {
  readonly tags?: readonly string[]
  /** Notes with the number of days since they were written. */
  readonly notes?: readonly (readonly [text: string, daysAgo: number])[]
}

/** The demo records of customers with bookings, by mail address: tags and notes. */
const records: Readonly<Record<string, DemoRecord>> = {
  [customerEmail]: {
    tags: ['Regular', 'Morning'],
    notes: [
      ['Prefers firm pressure. Left shoulder is sensitive after an operation in 2019.', 40],
      ['Asked for a five-session package; sent the price list.', 12],
    ],
  },
  'noor.jansen@example.test': {
    tags: ['Regular', 'Runner'],
    notes: [['Trains for the marathon of April. Wants to come every second week until then.', 21]],
  },
  'tim.mulder@example.test': { tags: ['Invoice to employer'] },
  'eva.smit@example.test': { tags: ['Runner'], notes: [['Comes with a guide dog.', 60]] },
  'ali.kaya@example.test': { tags: ['Regular'] },
}

interface EnteredCustomer extends DemoRecord {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly email: string | null
  readonly enteredDaysAgo: number
  readonly isBlocked?: boolean
}

/**
 * Customers without an account, created by the studio. The first one is the same person as a customer with an account, as an example of a
 * duplicate.
 */
const entered: readonly EnteredCustomer[] = [
  {
    firstName: 'Noor',
    lastName: 'J.',
    phoneNumber: '+31 6 5550 0101',
    email: null,
    enteredDaysAgo: 90,
    notes: [['Called about opening hours.', 90]],
  },
  {
    firstName: 'Hanna',
    lastName: 'de Graaf',
    phoneNumber: '020 555 0142',
    email: null,
    enteredDaysAgo: 3,
    tags: ['By phone'],
    notes: [['Hard of hearing: call, do not mail. Her daughter brings her.', 3]],
  },
  {
    firstName: 'Willem',
    lastName: 'Postma',
    phoneNumber: '06 5550 0143',
    email: 'willem.postma@example.test',
    enteredDaysAgo: 11,
    tags: ['By phone'],
  },
  {
    firstName: 'Kees',
    lastName: 'Brouwer',
    phoneNumber: '',
    email: 'kees.brouwer@example.test',
    enteredDaysAgo: 200,
    isBlocked: true,
    notes: [['Did not come three times. Only after a talk.', 120]],
  },
]

const DAY = MINUTES_PER_DAY * 60_000

/** Inserts the studio's customer data: tags, notes, and customers that the studio created itself. */
export async function insertDemoCustomers(transaction: TenantTransaction, now: Date): Promise<void> {
  const { organisationId } = transaction
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const owner = demoAccountId(ownerEmail)

  const describe = async (customerId: string, { tags = [], notes = [] }: DemoRecord): Promise<void> => {
    for (const tag of tags) await insertTag(transaction, customerId, tag)
    for (const [text, daysAgo] of notes) {
      const id = derivedId(`demo:note:${customerId}:${text}`)
      await insertNote(transaction, { id, customerId, authorId: owner, text }, ago(daysAgo))
    }
  }

  for (const [email, record] of Object.entries(records)) {
    await describe(derivedId(`demo:customer:${organisationId}:${email}`), record)
  }
  for (const { tags, notes, enteredDaysAgo, isBlocked, ...contact } of entered) {
    const id = derivedId(`demo:entered:${organisationId}:${contact.firstName} ${contact.lastName}`)
    await insertCustomer(transaction, { id, createdBy: owner, locale: 'nl', ...contact }, ago(enteredDaysAgo))
    if (isBlocked) await setBlocked(transaction, id, ago(enteredDaysAgo))
    await describe(id, { ...(tags && { tags }), ...(notes && { notes }) })
  }
}
