import { expect, it } from 'vitest'
import { patchFormats, patchMediaTypes } from '../../../../core/objects/patch/patch-format.ts'

const plain = ['application/json-patch+json', 'application/merge-patch+json']

it('built-in types take strategic merge patches, custom resources do not', () => {
  const strategic = 'application/strategic-merge-patch+json'
  const apply = 'application/apply-patch+yaml'
  expect(patchMediaTypes({ mergesStrategically: true })).toEqual([...plain, strategic, apply])
  expect(patchMediaTypes({ mergesStrategically: false })).toEqual([...plain, apply])
  expect(patchFormats({ mergesStrategically: false })).not.toHaveProperty([strategic])
})
