import type { JsonValue } from '../../base/api/json.ts'
import type { ContainerPrograms } from './container-program.ts'
import type { SimulationHooks } from './simulation-hooks.ts'
import type { SimulationHost } from './simulation-host.ts'

/** Which controllers of a running cluster run: all, none, or those of these names. */
export type Simulation = boolean | readonly string[]

/** Behaviour of containers by image, with or without tag: settings of behaviourSettings, such as `{ exitCode: 1 }`. */
export type ImageBehaviours = Readonly<Record<string, Readonly<Record<string, JsonValue>>>>

/** Settings of simulated nodes and of what else stands for machines. */
export interface SimulationSettings {
  /** Number of simulated nodes; three unless given. */
  readonly nodes?: number
  /** Whether the system's namespace is filled once with what installers put there; false unless given. */
  readonly seedSystem?: boolean
  /** Texts of kwok's configuration, in YAML or JSON: their documents are in force beside the server's objects of those kinds. */
  readonly kwokConfig?: readonly string[]
  /** Durations are texts such as `10s`, or milliseconds. */
  readonly images?: ImageBehaviours
  /** Whether images that the simulation does not know run, as any other does, or cannot be pulled; `run` unless given. */
  readonly unknownImages?: 'run' | 'fail'
  /** Whether programs that the simulation does not know do nothing and succeed, or are not found; `run` unless given. */
  readonly unknownPrograms?: 'run' | 'fail'
  /** Range of the addresses of load balancers, as a CIDR; 192.168.240.0/20 unless given. */
  readonly loadBalancerRange?: string
  /** Functions that are the main processes of containers, by image. */
  readonly programs?: ContainerPrograms
  /** Functions that stand for processes of containers. */
  readonly hooks?: SimulationHooks
  /** What the host lends to containers; nothing unless given. */
  readonly host?: SimulationHost
}
