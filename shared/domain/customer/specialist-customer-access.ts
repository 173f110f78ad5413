/** Which customers and notes specialists may see (rule D143). Owners see everything. */
export interface CustomerAccess {
  /** 'own': customers who have a booking with the specialist or were entered by the specialist. 'all': all customers. */
  readonly customers: 'own' | 'all'
  /** Whether specialists see notes about the customers whom they see. */
  readonly notes: boolean
}

/** The set of customers that a member may see. */
export type CustomerScope =
  | 'all'
  | {
      /** The member's id as a specialist; null for a member who delivers no services. */
      readonly specialistId: string | null
      /** The member's account, because members also see the customers whom they entered themselves. */
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

/** Whether a member may edit a note. An owner may edit all notes, everybody else only their own. */
export const editsNote = ({ role, accountId }: Pick<Viewer, 'role' | 'accountId'>, authorId: string | null): boolean =>
  role === 'owner' || accountId === authorId
