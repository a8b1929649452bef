import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { playScene } from '../../support/scenes/play-scene.ts'
import { scenePath } from '../../support/scenes/scene-places.ts'
import type { Scene, SceneAction } from '../../support/scenes/scene.ts'
import { Connection } from '../connection.ts'
import { parseEndpoint } from '../options.ts'
import { OriginalStage } from './original-stage.ts'

/*
 * Plays the scenes of files on the original, kube-apiserver with kube-controller-manager and no kubelet, and writes down what is
 * seen: tsx test/differential/scenes/record-scenes.ts --original URL --token T [--only TEXT] [--new] [--at-once N] FILE…
 * `--new` records scenes that show nothing yet. The files want formatting afterwards. What each kind of scene needs is in
 * test/differential/README.md.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    original: { type: 'string' },
    token: { type: 'string' },
    only: { type: 'string', default: '' },
    new: { type: 'boolean', default: false },
    'skew-file': { type: 'string', default: '' },
    'at-once': { type: 'string', default: '6' },
  },
})
const original = new Connection(parseEndpoint('--original', values.original, values.token), 16)

const createsNode = (action: SceneAction): boolean =>
  'create' in action && action.create.kind === 'Node'

async function recorded(scene: Scene, namespace: string): Promise<Scene> {
  const looksAt = [...scene.looksAt, 'pods', 'events'].map((each) => scenePath(each, namespace))
  const stage = new OriginalStage({
    connection: original,
    namespace,
    looksAt,
    skewFile: values['skew-file'],
    now: scene.now,
    hasNodes: scene.steps.some(({ do: actions = [] }) => actions.some(createsNode)),
  })
  await stage.open()
  try {
    const seen = await playScene(stage, scene)
    return { ...scene, steps: scene.steps.map((step, at) => ({ ...step, see: seen[at] ?? [] })) }
  } finally {
    await stage.close()
  }
}

for (const file of positionals) {
  const scenes = JSON.parse(readFileSync(file, 'utf8')) as Scene[]
  const isNew = ({ steps }: Scene): boolean => steps.every(({ see }) => see.length === 0)
  const waiting = [...scenes.entries()].filter(
    ([, scene]) => scene.name.includes(values.only) && (!values.new || isNew(scene)),
  )
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, scene] = next
      try {
        scenes[at] = await recorded(scene, `scene-${at}-${Date.now()}`)
        process.stderr.write(`${scene.name}: recorded\n`)
        writeFileSync(file, JSON.stringify(scenes))
      } catch (error) {
        process.stderr.write(`${scene.name}: ${String(error)}\n`)
        process.exitCode = 1
      }
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
}
original.close()
