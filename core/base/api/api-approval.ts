import { isRequestUri, parseUrl, Url } from '../network/url.ts'
import { quoteText } from '../text/quote-text.ts'
import type { Brand } from './brand.ts'
import type { Condition } from './conditions.ts'

/** Where the policy for protected groups is written down; part of kube-apiserver's texts. */
const policy = 'https://github.com/kubernetes/enhancements/pull/1111'

/** The annotation that approves a definition of a protected group: a URL, or a reason that begins with `unapproved`. */
export function approvalAnnotation({ labelDomain }: Brand): string {
  return `api-approved.${labelDomain}`
}

/** Whether a group belongs to the project itself, so its definitions need an approval. */
export function isProtectedGroup(group: string, { apiDomain, labelDomain }: Brand): boolean {
  return [apiDomain, labelDomain].some((domain) => group === domain || group.endsWith(`.${domain}`))
}

export interface Approval {
  readonly state: 'approved' | 'bypassed' | 'missing' | 'invalid'
  /** Message of the condition, and of the error that refuses a definition. */
  readonly message: string
}

/** Reads the value of the approval annotation; empty where the definition has none. */
export function apiApproval(value: string, brand: Brand): Approval {
  const needed = `protected groups must have approval annotation ${quoteText(approvalAnnotation(brand))}`
  if (value === '') return { state: 'missing', message: `${needed}, see ${policy}` }
  if (value.startsWith('unapproved')) {
    return { state: 'bypassed', message: `not approved: ${quoteText(value)}` }
  }
  if (isAbsoluteUrl(value)) return { state: 'approved', message: `approved in ${value}` }
  const kinds = `with either a URL or a reason starting with "unapproved"`
  return { state: 'invalid', message: `${needed} ${kinds}, see ${policy}` }
}

function isAbsoluteUrl(text: string): boolean {
  if (!isRequestUri(text)) return false
  const url = parseUrl(text)
  return url instanceof Url && url.scheme !== '' && url.host !== ''
}

const reasons = {
  approved: 'ApprovedAnnotation',
  bypassed: 'UnapprovedAnnotation',
  missing: 'MissingAnnotation',
  invalid: 'InvalidAnnotation',
} as const

/** The condition of a definition in a protected group; undefined for definitions of other groups. */
export function approvalCondition(
  group: string,
  annotation: string,
  brand: Brand,
): Condition | undefined {
  if (!isProtectedGroup(group, brand)) return undefined
  const { state, message } = apiApproval(annotation, brand)
  return {
    type: 'KubernetesAPIApprovalPolicyConformant',
    status: state === 'approved' ? 'True' : 'False',
    reason: reasons[state],
    message,
  }
}
