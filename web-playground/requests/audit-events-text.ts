/** The audit events of a request for a person to read: indented, one behind the other. */
export function auditEventsText(events: readonly string[]): string {
  return events.map((event) => JSON.stringify(JSON.parse(event), null, 2)).join('\n')
}
