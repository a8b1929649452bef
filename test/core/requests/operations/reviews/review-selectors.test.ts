import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { post } from '../../../../support/access/posted-review.ts'
import { refusal } from '../../../../support/requests/refusal.ts'

describe('the selectors of an access review', () => {
  const about = (attributes: JsonObject): JsonObject => ({
    spec: { resourceAttributes: { verb: 'list', resource: 'pods', ...attributes } },
  })

  it.each<[JsonObject, string]>([
    [{ fieldSelector: { requirements: [{ key: 'a', operator: 'In', values: ['b'] }] } }, ''],
    [
      { fieldSelector: { rawSelector: 'a' } },
      'spec.resourceAttributes.fieldSelector ignored due to parse error',
    ],
    [
      { labelSelector: { requirements: [{ key: 'a', operator: 'Near' }] } },
      'spec.resourceAttributes.labelSelector ignored due to parse error',
    ],
    [
      {
        fieldSelector: {
          requirements: [
            { key: 'a', operator: 'Exists' },
            { key: 'a', operator: 'In', values: ['b'] },
          ],
        },
        labelSelector: { rawSelector: '!' },
      },
      'spec.resourceAttributes.fieldSelector partially ignored due to parse error; spec.resourceAttributes.labelSelector ignored due to parse error',
    ],
  ])('the selectors of an access review %j: "%s"', async (attributes, evaluationError) => {
    const { review } = await post('SelfSubjectAccessReview', about(attributes))
    expect(review['status']).toEqual({
      allowed: true,
      ...(evaluationError !== '' && { evaluationError }),
    })
  })

  it('the selectors of an access review are refused where nothing could be meant', async () => {
    const selectors = {
      fieldSelector: {},
      labelSelector: { rawSelector: 'a', requirements: [{ key: '/', operator: 'In' }] },
    }
    const { message } = await refusal(post('SelfSubjectAccessReview', about(selectors)))
    expect([...new Set(message.match(/spec\.resourceAttributes\.[\w[\].]+(?=: )/g))]).toEqual([
      'spec.resourceAttributes.fieldSelector.requirements',
      'spec.resourceAttributes.labelSelector.rawSelector',
      'spec.resourceAttributes.labelSelector.requirements[0].values',
      'spec.resourceAttributes.labelSelector.requirements[0].key',
    ])
  })

  it('an access review with a selector has nothing in the metadata that is for objects', async () => {
    const content = { ...about({}), metadata: { resourceVersion: '1' } }
    const { message } = await refusal(post('SelfSubjectAccessReview', content))
    expect(message).toContain('metadata: Invalid value: {"resourceVersion":"1"}: must be empty')
  })
})
