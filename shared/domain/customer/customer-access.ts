/** What an organisation lets its specialists see of customers (rule D143). Owners see everything. */
export interface CustomerAccess {
  /** Customers who have a booking with the specialist or were entered by them, or all customers. */
  readonly customers: 'own' | 'all'
  /** Whether they see the notes of the customers whom they see. */
  readonly notes: boolean
}

/** Whose customers a member sees. */
export type CustomerScope =
  | 'all'
  | {
      /** The member as a specialist; null for one who delivers no services. */
      readonly specialistId: string | null
      /** The member, who also sees the customers that they entered. */
      readonly accountId: string
    }

interface Viewer {
  readonly role: 'owner' | 'specialist'
  readonly specialistId: string | null
  readonly accountId: string
}

export const customerScope = (
  { role, specialistId, accountId }: Viewer,
  { customers }: CustomerAccess,
): CustomerScope => (role === 'owner' || customers === 'all' ? 'all' : { specialistId, accountId })

export const seesNotes = ({ role }: Pick<Viewer, 'role'>, { notes }: CustomerAccess): boolean =>
  role === 'owner' || notes

/** An owner edits all notes, anyone else their own. */
export const editsNote = ({ role, accountId }: Pick<Viewer, 'role' | 'accountId'>, authorId: string | null): boolean =>
  role === 'owner' || accountId === authorId
