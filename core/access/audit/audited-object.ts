/** The object that an audit event is about; empty texts are left out of it. */
export interface AuditedObject {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
  readonly group: string
  readonly version: string
  readonly resourceVersion: string
  readonly subresource: string
}
