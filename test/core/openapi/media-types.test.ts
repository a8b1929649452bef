import { expect, it } from 'vitest'
import { patchMediaTypes as servedPatches } from '../../../core/handlers/patch.ts'
import { patchMediaTypes } from '../../../core/openapi/media-types.ts'

it('publishes the forms of a patch that the server takes', () => {
  expect(patchMediaTypes).toEqual(servedPatches)
})
