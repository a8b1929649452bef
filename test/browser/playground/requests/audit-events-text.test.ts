import { expect, it } from 'vitest'
import { auditEventsText } from '../../../../web-playground/requests/audit-events-text.ts'

it('the audit events of a request are shown indented, in their order', () => {
  const events = ['{"stage":"RequestReceived"}', '{"stage":"ResponseComplete"}']
  expect(auditEventsText(events)).toBe(
    '{\n  "stage": "RequestReceived"\n}\n{\n  "stage": "ResponseComplete"\n}',
  )
})
