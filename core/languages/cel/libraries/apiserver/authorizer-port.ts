/** A service account whose permissions are checked instead of those of the user. */
export interface CheckedServiceAccount {
  readonly namespace: string
  readonly name: string
}

/** A request to a resource that an expression asks about. Parts that the expression does not name are empty. */
export interface ResourceCheck {
  readonly kind: 'resource'
  /** Undefined for the user of the request. */
  readonly serviceAccount: CheckedServiceAccount | undefined
  readonly verb: string
  readonly group: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  /** Text of the field selector, not parsed; one that does not parse counts as none. */
  readonly fieldSelector: string
  /** Text of the label selector, not parsed; one that does not parse counts as none. */
  readonly labelSelector: string
}

/** A request to a path that is no resource. */
export interface PathCheck {
  readonly kind: 'path'
  /** Undefined for the user of the request. */
  readonly serviceAccount: CheckedServiceAccount | undefined
  /** HTTP method as the expression writes it. */
  readonly verb: string
  readonly path: string
}

export interface CheckDecision {
  readonly outcome: 'allow' | 'deny' | 'no-opinion'
  /** May be empty. */
  readonly reason: string
  /** Message of the error with which the check failed, whatever the outcome. */
  readonly error?: string
}

/**
 * Decides what expressions ask of the variable `authorizer`. Evaluation waits for nothing, so the answer is given at once:
 * where the authorizer of the server has to wait, the caller asks it before, or gives an error.
 */
export interface ExpressionAuthorizer {
  check(check: ResourceCheck | PathCheck): CheckDecision
}
