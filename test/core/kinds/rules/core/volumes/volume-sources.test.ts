import { describe, expect, it } from 'vitest'
import { created } from '../../../../../support/schemas/validated.ts'
import recorded from './volume-sources.json' with { type: 'json' }

describe('sources of volumes, judged as the original judges them', () => {
  for (const { volume, causes } of recorded.pods) {
    it(`volume of a pod ${JSON.stringify(volume)}`, () => {
      const volumes = [{ name: 'v', ...volume }]
      const containers = [{ name: 'a', image: 'a' }]
      expect(created('pods', { spec: { containers, volumes } })).toEqual(causes)
    })
  }

  for (const { volume, causes } of recorded.persistentvolumes) {
    it(`persistent volume ${JSON.stringify(volume)}`, () => {
      const capacity = { storage: '1Gi' }
      const spec = { accessModes: ['ReadWriteOnce'], capacity, ...volume }
      expect(created('persistentvolumes', { spec })).toEqual(causes)
    })
  }
})
