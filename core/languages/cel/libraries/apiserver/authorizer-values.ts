import { objectType, type ObjectType } from '../../types/cel-type.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { type CelError, OpaqueValue, type Value } from '../../values/value.ts'
import type {
  CheckDecision,
  CheckedServiceAccount,
  ExpressionAuthorizer,
  ResourceCheck,
} from './authorizer-port.ts'

/** Types of authorization checks: of the values that make up a check, and of its decision. */
export interface AuthorizerTypes {
  readonly authorizer: ObjectType
  readonly path: ObjectType
  readonly group: ObjectType
  readonly resource: ObjectType
  readonly decision: ObjectType
}

/** Types of authorization checks. `word` is the first part of their names, `kubernetes` in `kubernetes.authorization.Authorizer`. */
export function authorizerTypes(word: string): AuthorizerTypes {
  const typeOf = (name: string): ObjectType => objectType(`${word}.authorization.${name}`)
  return {
    authorizer: typeOf('Authorizer'),
    path: typeOf('PathCheck'),
    group: typeOf('GroupCheck'),
    resource: typeOf('ResourceCheck'),
    decision: typeOf('Decision'),
  }
}

/** A value that only has member functions, and is not to be compared. */
abstract class ReceiverValue extends OpaqueValue {
  override readonly type: ObjectType
  readonly types: AuthorizerTypes

  constructor(type: ObjectType, types: AuthorizerTypes) {
    super()
    this.type = type
    this.types = types
  }

  override equals(_other: Value): boolean | CelError {
    return noOverload
  }

  override get content(): CelError {
    return noOverload
  }
}

/** The variable `authorizer`: the authorizer that is asked, and the service account that is checked, if it is not the user. */
export class AuthorizerValue extends ReceiverValue {
  readonly authorizer: ExpressionAuthorizer
  readonly serviceAccount: CheckedServiceAccount | undefined

  constructor(
    types: AuthorizerTypes,
    authorizer: ExpressionAuthorizer,
    serviceAccount?: CheckedServiceAccount,
  ) {
    super(types.authorizer, types)
    this.authorizer = authorizer
    this.serviceAccount = serviceAccount
  }
}

/** A path whose requests are checked. */
export class PathCheckValue extends ReceiverValue {
  readonly authorizer: AuthorizerValue
  readonly path: string

  constructor(authorizer: AuthorizerValue, path: string) {
    super(authorizer.types.path, authorizer.types)
    this.authorizer = authorizer
    this.path = path
  }

  check(verb: string): DecisionValue {
    const { authorizer, serviceAccount } = this.authorizer
    const { path } = this
    return new DecisionValue(
      this.types,
      authorizer.check({ kind: 'path', serviceAccount, verb, path }),
    )
  }
}

/** A group whose resources may be checked. */
export class GroupCheckValue extends ReceiverValue {
  readonly authorizer: AuthorizerValue
  readonly group: string

  constructor(authorizer: AuthorizerValue, group: string) {
    super(authorizer.types.group, authorizer.types)
    this.authorizer = authorizer
    this.group = group
  }
}

/** Parts of a resource check beside verb, group and resource. */
export type ResourceDetails = Pick<
  ResourceCheck,
  'subresource' | 'namespace' | 'name' | 'fieldSelector' | 'labelSelector'
>

const noDetails: ResourceDetails = {
  subresource: '',
  namespace: '',
  name: '',
  fieldSelector: '',
  labelSelector: '',
}

/** A resource whose requests are checked: also the variable `authorizer.requestResource`. */
export class ResourceCheckValue extends ReceiverValue {
  readonly group: GroupCheckValue
  readonly resource: string
  readonly details: ResourceDetails

  constructor(group: GroupCheckValue, resource: string, details: ResourceDetails = noDetails) {
    super(group.types.resource, group.types)
    this.group = group
    this.resource = resource
    this.details = details
  }

  /** The same check with another detail. */
  with(details: Partial<ResourceDetails>): ResourceCheckValue {
    return new ResourceCheckValue(this.group, this.resource, { ...this.details, ...details })
  }

  check(verb: string): DecisionValue {
    const { authorizer, serviceAccount } = this.group.authorizer
    const { resource, details } = this
    const { group } = this.group
    return new DecisionValue(
      this.types,
      authorizer.check({ kind: 'resource', serviceAccount, verb, group, resource, ...details }),
    )
  }
}

/** The decision of an authorization check. */
export class DecisionValue extends ReceiverValue {
  readonly decision: CheckDecision

  constructor(types: AuthorizerTypes, decision: CheckDecision) {
    super(types.decision, types)
    this.decision = decision
  }
}
