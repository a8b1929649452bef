import type { Brand } from '../../api/brand.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { quoteText } from '../../api/quote-text.ts'
import type { Cause } from '../../api/status.ts'
import { isRequestUri } from '../../api/url.ts'
import { invalidValue, required } from '../../schema/validation/causes.ts'

type ApprovalState = 'missing' | 'bypassed' | 'approved' | 'invalid'

function stateOf(text: string): ApprovalState {
  if (text === '') return 'missing'
  if (text.startsWith('unapproved')) return 'bypassed'
  const hasHost = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]/.test(text)
  return hasHost && isRequestUri(text) ? 'approved' : 'invalid'
}

/**
 * The approval that a CustomResourceDefinition needs in a group of the brand's own domains: an annotation with a URL, or a
 * text that begins with `unapproved`. An update that leaves the state of approval as it was is not asked for one.
 */
export function checkApiApproval(
  definition: ApiObject,
  stored: ApiObject | undefined,
  brand: Brand,
): readonly Cause[] {
  const group = textOf(structOf(definition, 'spec'), 'group')
  const domains = [brand.apiDomain, brand.labelDomain]
  if (!domains.some((domain) => group === domain || group.endsWith(`.${domain}`))) return []
  const key = brand.expand('api-approved.{brandLong}')
  const approval = definition.metadata.annotations?.[key] ?? ''
  const state = stateOf(approval)
  if (stored && stateOf(stored.metadata.annotations?.[key] ?? '') === state) return []
  const rule = `protected groups must have approval annotation ${quoteText(key)}`
  const see = 'see https://github.com/kubernetes/enhancements/pull/1111'
  const path = `metadata.annotations[${key}]`
  switch (state) {
    case 'missing':
      return [required(path, `${rule}, ${see}`)]
    case 'invalid': {
      const detail = `${rule} with either a URL or a reason starting with "unapproved", ${see}`
      return [invalidValue(path, approval, detail)]
    }
    case 'approved':
    case 'bypassed':
      return []
  }
}
