import { describe, expect, it } from 'vitest'
import {
  formatLabelSelector,
  matchesLabels,
  parseLabelSelector,
  selectorFromLabelSelectorObject,
  selectorFromLabels,
} from '../../../../../core/base/api/selectors/label-selector.ts'

function messageOf(text: string): string {
  try {
    parseLabelSelector(text)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return ''
}

describe('label selector', () => {
  it.each([
    ['x=a||y=b', `values[0][x]: Invalid value: "a||y": a valid label must be an empty string or`],
    ['a b', "found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['a in b', "found 'b' expected: '('"],
    ['a in (b', "found '', expected: ',' or ')'"],
    ['a=(', "found '(', expected: identifier"],
    ['!', "found '', expected: identifier"],
    ['a/b/c=d', '<nil>: Invalid value: "a/b/c": a qualified name must consist of'],
    [
      'a>x',
      `values[0]: Invalid value: "x": for 'Gt', 'Lt' operators, the value must be an integer`,
    ],
  ])('the label selector %s is refused in the words of Kubernetes', (text, message) => {
    expect(messageOf(text)).toContain(`unable to parse requirement: ${message}`)
  })

  it.each([
    ['a=b c', "found 'c', expected: ',' or 'end of string'"],
    ['!x=a', "found '=', expected: ',' or 'end of string'"],
    ['a,,b', "found ',', expected: identifier after ','"],
    [',a', "found ',', expected: !, identifier, or 'end of string'"],
  ])('the label selector %s is refused as a whole', (text, message) => {
    expect(messageOf(text)).toBe(message)
  })

  it('a label selector is written sorted by key and value', () => {
    const text = formatLabelSelector(parseLabelSelector('z notin (b, a),!y , x>3,w==1,v'))
    expect(text).toBe('v,w==1,x>3,!y,z notin (a,b)')
  })

  it('a label selector does not take inherited names for labels', () => {
    expect(matchesLabels(parseLabelSelector('constructor'), {})).toBe(false)
    expect(matchesLabels(parseLabelSelector('!constructor'), {})).toBe(true)
  })

  it('a LabelSelector object that is absent selects nothing, and an empty one everything', () => {
    expect(matchesLabels(selectorFromLabelSelectorObject(undefined), { a: 'b' })).toBe(false)
    expect(matchesLabels(selectorFromLabelSelectorObject({}), undefined)).toBe(true)
    const selector = selectorFromLabelSelectorObject({
      matchLabels: { app: 'web' },
      matchExpressions: [
        { key: 'tier', operator: 'In', values: ['b', 'a'] },
        { key: 'old', operator: 'DoesNotExist' },
      ],
    })
    expect(formatLabelSelector(selector)).toBe('app=web,!old,tier in (a,b)')
    expect(matchesLabels(selector, { app: 'web', tier: 'a' })).toBe(true)
    expect(matchesLabels(selector, { app: 'web', tier: 'a', old: '' })).toBe(false)
  })

  it('a label selector is read from a plain map of labels', () => {
    expect(formatLabelSelector(selectorFromLabels({ b: '2', a: '1' }))).toBe('a=1,b=2')
  })
})
