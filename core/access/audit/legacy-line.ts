import type { User } from '../../base/api/user.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import type { AuditFacts } from './audit-event.ts'
import { timeText } from './audited-request.ts'

/** An audit event as a line of text, the log format `legacy`, and the form in which lost events are logged. */
export function legacyLine(facts: AuditFacts): string {
  const subject = facts.subject.facts
  const { user, impersonated } = subject
  const fields = [
    `id=${quoteText(subject.id)}`,
    `stage=${quoteText(facts.stage)}`,
    `ip=${quoteText(subject.sourceIps[0] ?? '<unknown>')}`,
    `method=${quoteText(subject.verb)}`,
    `user=${quoteText(user?.name || '<none>')}`,
    `groups=${quoteText((user && groupsText(user)) ?? '<none>')}`,
    `as=${quoteText(impersonated?.name ?? '<self>')}`,
    `asgroups=${quoteText((impersonated && groupsText(impersonated)) ?? '<lookup>')}`,
    `user-agent=${quoteText(subject.userAgent)}`,
    `namespace=${quoteText(subject.object?.namespace || '<none>')}`,
    `uri=${quoteText(subject.uri)}`,
    `response="${facts.code ?? '<deferred>'}"`,
  ]
  return `${shortTime(subject.receivedAt)} AUDIT: ${fields.join(' ')}`
}

function groupsText({ name, groups }: User): string | undefined {
  return name === '' || groups.length === 0 ? undefined : groups.map(quoteText).join(',')
}

/** RFC 3339 without zeros at the end of the fraction, as Go writes times with nanoseconds. */
function shortTime(milliseconds: number): string {
  return timeText(milliseconds).replace(/(?:\.|(\.\d*?))0*Z$/, '$1Z')
}
