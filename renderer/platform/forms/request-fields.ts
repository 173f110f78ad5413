import type { FieldPath, FieldValues } from 'react-hook-form'
import type { Input } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'

type Body<Name extends RouteName> = Name extends RouteName
  ? Input<Name> extends { body: infer Request }
    ? Request
    : never
  : never

/** The fields of a request that a form fills in: all but those that say which object it is, and in which version. */
export type RequestField<Name extends RouteName> = Name extends RouteName
  ? Exclude<keyof Body<Name> & string, 'id' | 'version'>
  : never

/** For each field of a request the field of the form that shows its errors. A field without one does not compile. */
export type FieldsOfRequest<Name extends RouteName, Draft extends FieldValues> = Readonly<
  Record<RequestField<Name>, FieldPath<Draft>>
>

/** A request with all fields that a form fills in, also those that the server lets others leave out. */
export type WholeRequest<Name extends RouteName> = Body<Name> & Required<Pick<Body<Name>, RequestField<Name>>>
