import { expect, it } from 'vitest'
import { briefObject } from '../../../../support/scenes/brief-lines.ts'
import { openClusterStage } from '../../../../support/scenes/cluster-stage.ts'
import { playScene } from '../../../../support/scenes/play-scene.ts'
import type { Scene } from '../../../../support/scenes/scene.ts'
import wholeCluster from './whole-cluster.json' with { type: 'json' }

it.each(wholeCluster as unknown as readonly Scene[])('$name', async (scene) => {
  const seen = await playScene(await openClusterStage(scene), scene, briefObject)
  expect(seen).toEqual(scene.steps.map(({ see }) => [...see]))
})
