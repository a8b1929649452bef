import { describe, expect, it } from 'vitest'
import { pullErrorOf } from '../../../../core/cluster/simulation/containers/pull-errors.ts'

describe('pulls of images that no registry has', () => {
  it.each([
    ['webserver:404', /docker.io\/library\/webserver:404: not found$/],
    ['nginx:does-not-exist', /nginx:does-not-exist: not found$/],
    ['example.com/no-such-image', /pull access denied/],
    ['invalid.registry.k8s.io/alpine:3.1', /lookup invalid.registry.k8s.io: no such host$/],
    ['registry.invalid/alpine', /lookup registry.invalid: no such host$/],
  ])('an image named %s is not pulled', (image, message) => {
    expect(pullErrorOf(image, {})).toMatch(message)
  })

  it.each(['nginx:1.404', 'shop/web:v404', 'nginx:4040', 'valid.example.com/web:1'])(
    'the image %s is pulled',
    (image) => {
      expect(pullErrorOf(image, {})).toBeUndefined()
    },
  )
})
