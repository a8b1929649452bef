// Generated from descriptions/ by node-host/build/tools/generate-kinds.ts; edit the texts and run `npm run generate`.
/* oxlint-disable max-lines */
/** Changes with the texts. */
export const descriptionHash: string = 'ad18ce8db8a4a607'

export const descriptionWords: string = ` the, of, a, that, and, for, by, in, is, or, to, as, default, pod, it, its, one, with, pods, node, at, an, volume, container, on, all, object, are, such, which, set,Whether, name, not, each, this, 0, 0644, 1, 10, 100, 1000, 1024, 128, 15, 20, 2147483647, 255, 256, 3, 30, 300, 32, 3600, 4, 404, 409, 420, 429, 443, 511, 600, 64, 8, 86400, A, API, AWS, Absent, All, Always, An, Approved, At, Azure, Base64, Binding, By, CEL, CHAP, CONNECT, CPU, CSI, CamelCase, Ceph, CephFS, Channel, Cinder, Cluster, ClusterTrustBundles, Compute, Controller, DELETE, DNS, Dangling, DeadlineExceeded, Denied, Deprecated, EBS, Each, Either, Empty, EndpointSlices, Engine, Equal, Equivalent, ExactCount, Excludes, Exists, External, Fail, Failed, False, Fibre, Files, Fixed, Flocker, For, GCE, GET, Git, GlusterFS, Google, HTTP, ID, IP, IPs, IPsec, IPv4, IPv6, If, IfNotPresent, Ignore, In, It, Its, JSON, KiB, LUN, Later, Linux, LoadBalancer, Lowers, MiB, NAME, NFS, Needs, Never, No, None, Not, NotIn, OCI, Object, One, Only, OpenStack, Other, PEM, Pending, Photon, Pods, Portworx, Progressing, Quobyte, RBD, RSA, Ready, Refused, Required, ResourceClaim, Retain, RollingUpdate, SCTP, SELinux, ScaleIO, StorageOS, Strict, TCP, TLS, The, They, True, UDP, UPDATE, URL, Unknown, User, VMDK, Warn, While, Windows, With, Without, about, above, absent, accept, accepted, accepts, access, account, accounts, action, activeDeadlineSeconds, adapter, add, added, address, addresses, adds, admin, admission, affinity, after, again, against, aggregated, aims, alike, alive, allocated, allowed, allows, alone, also, alternative, always, among, amount, amounts, annotation, annotations, another, answer, answered, answers, any, anything, apart, apiVersion, applied, applies, apply, approval, apps, arguments, array, artifact, ask, asked, asks, aspect, atomic, attach, attached, attaches, attaching, attributes, audit, authorization, authorizer, autoscaler, autoscalers, available, average, avoids, away, back, backend, backoffLimitPerIndex, balancer, bare, base64, be, become, becomes, been, before, began, begins, behind, being, belong, belongs, below, beside, besides, best, between, beyond, binary, bind, binding, bindings, bits, blob, block, blocks, body, boolean, both, bound, budget, built, but, bytes, call, called, calls, came, camel, can, candidate, cannot, capabilities, capacities, capacity, carry, case, cause, cells, certain, certificate, certificates, chain, change, changed, changes, characters, check, checked, checks, choose, chooses, chosen, claim, claims, class, classes, client, clients, clone, closes, cluster, code, codes, collection, column, come, comes, command, compacted, compare, compared, complete, component, computed, condition, conditions, config, configuration, configurations, connect, connection, connections, constraints, contain, containers, content, continue, controller, controllers, conversion, convert, converted, converts, core, cost, could, count, counted, counters, counts, cpu, create, created, creation, credentials, cron, custom, cut, daemon, dashes, data, dataset, date, debugging, decide, decided, decides, decision, declared, decoded, defaults, defines, definition, delete, deleted, deletes, deletion, demand, demands, denial, dependents, deployment, deprecated, detach, detaching, device, devices, did, differ, digits, directory, discovery, disk, dnsPolicy, do, document, documentation, does, domain, domains, done, dots, down, downward, draw, drawn, draws, driver, drivers, dropped, drops, dry, duplicates, earlier, effect, effects, else, empty, emptyDir, encryption, end, ended, endpoint, endpoints, ends, enlarge, enlarged, enough, entry, env, environment, ephemeral, equal, error, errors, even, event, events, every, evict, evicted, eviction, evictions, evicts, exactly, examine, example, except, excludes, exec, executable, exempt, exist, existing, exists, exit, expansion, exports, expression, expressions, ext4, extended, extension, external, fact, facts, fail, failed, fails, failure, failures, false, families, family, far, fares, fault, faults, fetched, few, field, fields, file, files, filled, fills, finalizers, find, finds, finished, first, fit, fits, five, fixed, flexVolume, flow, flowcontrol, flows, follow, follows, force, form, found, free, fresh, from, fsGroup, full, function, further, gRPC, gate, gateway, gave, generated, get, gets, give, given, gives, go, goes, good, grace, granted, group, groups, guards, had, handler, happened, happens, has, hash, have, header, headless, health, healthy, here, higher, highest, hold, holder, holds, hook, host, hostNetwork, hostname, hosts, hour, how, https, huge, iSCSI, identity, if, ignored, image, images, included, index, indexed, indexes, ingress, ingresses, init, initiator, inline, input, integer, interface, into, isolated, isolates, item, items, itself, job, jobs, judges, keep, keeps, kept, kernel, key, keys, kind, kinds, known, knows, kubectl, kubelet, kubelets, label, labelSelector, labels, lack, lacks, larger, largest, last, later, latest, leads, lease, least, leave, leaves, left, length, less, lets, letters, level, levels, lifetime, like, limit, limited, limits, line, lines, list, listed, listens, lists, live, load, log, login, logs, long, longer, look, looks, lower, lun, machine, made, make, makes, managed, managedFields, manager, many, map, maps, mark, marks, match, matched, matches, matching, may, means, meant, measured, meet, meets, member, members, memory, merge, merged, message, metadata, metric, metrics, microseconds, migrate, migration, minReadySeconds, minutes, missed, missing, mode, monitors, more, most, mostly, mount, mounted, mounts, much, must, mutating, mutations, named, names, namespace, namespaces, narrow, narrowed, near, need, needs, neither, network, never, new, newer, newest, next, no, nodes, nominalConcurrencyShares, none, nor, nothing, now, null, number, numbered, numbers, objects, observation, off, offers, often, old, oldObject, older, oldest, once, ones, only, open, operating, operations, operator, option, optional, options, order, other, others, otherwise, out, outdated, output, outside, over, overhead, own, owned, owner, owns, packets, page, pages, parameter, parameters, params, part, parts, pass, passed, passes, patch, patches, path, paths, peers, people, perDeviceNodeSelection, percent, percentage, period, permission, persistent, phase, place, plain, plug, plural, point, policies, policy, pool, port, ports, possible, possibly, posted, preemption, prefer, preferred, prepares, present, priority, private, privileged, probe, probes, process, processes, profile, program, programs, progress, project, projected, protection, protocol, provider, proxies, proxy, put, query, question, queue, queues, quota, quotas, raised, range, ranges, rather, raw, reach, reachable, reached, reaches, read, readiness, reading, reads, ready, reason, receiver, receives, records, refer, reference, referred, refusal, refuse, refused, refuses, registered, registry, remove, removed, removes, renews, repeat, repeated, replace, replaced, replaces, replica, replicas, replication, report, reported, reporting, reports, repository, request, requests, required, requires, reserves, resize, resolver, resource, resourceClaims, resources, rest, restart, restartPolicy, restarts, restricted, review, reviews, revision, revisions, rewritten, rights, role, roles, rollback, rolling, rollout, rolls, room, root, roots, rounded, row, rows, rule, rules, run, running, runs, runtime, same, sandbox, satisfy, save, say, says, scale, scaled, scaling, schedule, scheduled, scheduler, scheduling, schema, schemas, scope, scopes, score, scratch, seats, second, seconds, secret, secretRef, secrets, see, seek, seen, sees, selector, selectors, selects, send, sender, sends, sent, serve, served, server, servers, serves, service, services, session, sets, settings, several, share, shared, shell, short, shown, shows, side, sidecar, sidecars, sign, signal, signer, signing, since, single, size, slash, slashes, slice, slices, so, software, some, something, source, space, span, spec, speed, split, spread, stage, stand, stands, start, started, starts, startup, state, stateful, status, stay, stays, stdin, steered, still, stock, stop, stops, storage, store, stored, stores, string, structural, subPath, subresource, subresources, succeed, succeeded, succeeds, success, system, table, tables, tag, taint, taints, take, taken, takes, target, targets, tells, template, templates, term, terminal, terminating, terms, text, than, their, theirs, them, then, there, these, they, those, though, three, through, ties, time, times, tls, together, token, tokens, tolerate, tolerated, tolerations, too, tools, topologies, topology, traffic, tried, true, trusted, try, two, type, uid, under, undoing, unique, unknown, unless, unready, until, up, update, updates, use, used, user, users, uses, usual, usually, v1, v1beta1, vSphere, valid, validated, validating, validation, validations, value, values, variable, variables, verb, version, versions, volumes, wait, waits, wanted, wants, warning, warns, was, watch, way, webhook, webhooks, weight, went, were, what, whatever, when, where, whether, while, who, whole, whom, whose, why, wide, win, wins, within, without, word, workload, would, write, writer, writes, writing, written, wrong, wrote, wwids, yet, you, zone,22,25,26,31,500,API,Abbreviations,Abilities,Address,Addresses,Agent,All,Alternatives,Always,Amount,Amounts,An,AppArmor,Asks,Aspect,Attaches,Average,Bounds,CEL,CIDR,CSI,CamelCase,Ceph,Change,Changes,Check,Claim,Claims,Class,Collective,Condition,Conditions,Config,Container,Containers,Controller,Counts,DNS,Decision,Default,Deprecated,Desired,Details,Devices,Directory,Disk,Driver,Endpoints,Entry,Exit,ExportOptions,Facts,Failed,Fewest,Field,File,Files,Finer,Former,Further,Generation,Group,Groups,HTTP,Health,Hook,Host,How,ID,IP,Identity,Ignored,Image,Indexes,Keep,Keeps,Key,Keyring,Keys,Kind,Kubelet,Label,Labels,Least,Lets,LimitedPriorityLevelConfiguration,Limits,Linux,List,Main,Matches,Measured,Metadata,Metric,Most,Mounts,MutatingWebhook,NAME,NAMESPACE,Name,Names,Namespace,Node,Nodes,Number,Object,Objects,Observations,Old,One,Operating,Operations,PEM,Parameters,Part,Partition,Path,Paths,Percentage,Picks,Plural,Pod,Pods,Points,Pool,Port,Ports,Primary,Priority,Probe,Program,Progress,Puts,Qualified,Query,Queues,RBD,Range,Rank,Refused,Relative,Replicas,Request,Requests,Requirements,Resource,Resources,Revision,Rights,Role,Routes,Rules,Runs,Runtime,RuntimeClassSpec,ScaleIO,Scales,Schema,Schemas,Seats,Seconds,Secret,Sentence,Served,Service,Set,Settings,Short,Signal,Signer,Size,Speed,State,States,Status,Storage,Subresource,Taints,Target,Tells,Terms,Text,The,Times,Token,Transport,True,Trusted,Type,UID,URL,UUID,Unknown,Use,User,Users,ValidatingWebhook,Value,Values,Version,Versions,Volume,Volumes,Wanted,Ways,Weight,Weighted,What,When,Where,Which,Who,Whom,Why,Without,adds,aims,alternative,answers,api,apis,asks,assuredConcurrencyShares,azure,bounds,brand,brandLong,caches,changes,com,counts,csi,deletes,demands,driver,example,gives,has,healthz,holds,in,is,keeps,key,kind,leaves,lets,list,log,makes,matches,means,name,octal,only,port,prefers,proc,proves,refuses,replaces,replicas,requests,runs,says,scheduler,scoped,sends,shows,side,signs,spec,stands,starts,status,storage,svc,takes,tells,the,tolerates,uses,v1,v1alpha1,v1beta1,waits,wants,was,web`

/** The coded texts of each group, behind a line `= group`. */
export const codedDescriptions: string = `= admission
{3C/pB>!LH ~R~F~C ~6~9~0~2,EA<|[Z
createsO
{FJ>AO
{*O
opensC&Y,2L*w
~QuestionKV#y]+#gQ?I,EP%2HA?r+O.
_S?IDA]+IK judge;4GA@;.
_S]+'s verdict;O<Q%Z[?HA%2,[]A/JE[|BA>u.
_S?IDV#y]+/C,LA@; describesO.
^>B9>uKA]+,3A%2<Q?<.#9A0's.
_YH30E<w1@H, perhaps&fFA]+'s?m.
_.G3A]+'s?m</, perhapsH%1[|[:A&A[i.
_MG3A]+'s?m</,2L@n;*UFA0/@.
_YDA&A/@@8. ~Differs+S/J]3 match~Policy!i&fO.
_.]9>BA&A[i,%_C&dG match~Policy!i.
_MHA>BDA&A/@[i.
^[BA0H>u;*U]5OI@sK%Z+].
^^BA?I;C<V's>16,*UF&E-{L<q.
_nA?I*AKA0.
_r@8A?I,L authentication+P:6,+jE extra.
_S0LOIK%Z@y;<mF!Z,EA>&BA&YF!N.
_S0LOI@y,F#[E!Z;>*<m.
_W]2A resultI7@y,@XDA]+<Q7+r@J*S either.
~Create~Options, ~Update~Options (for>A,[P)J ~Delete~Options;<mF!N.
~VerdictBV#y]+.
_S[[BA>uDA verdict%4.
5A?I<2+dY.!?@R+0?5O.
~Message,?+E&FFA&A]2A?II?4; ~4~0~0IA/^&F.
~Base~6~4BA&5KA0LC#+>@.#K+S[t],.
^;A>@IK%Z?&;4*r]2[?IC>@.
~NotesFA%K*jBA?I.#W]+'s6EC@T1>s%_8/H.
~TextsDA&AI@HL warnings,]4A?II%&J7.
= admissionregistration
{<?RD@_A&E,<W%,[=
{<?R]><W
{<%w
disregardsA+.
treatsA+.LC?2
{8[=>=]? evaluatingA>S
{(LV*g,F3 failure~Policy*!
{<A<T+iE[|%(
{<>([}[P,E&gA0KA<TQ
{;<f statement,@XD*O?p1?4
{/<f@J*S
{/@J*S,@XD*O?p1?4
{/@J*S,%{<i]2A?X?w dry~Run
{EA?I
{8O>=RC]&KA&A
notesA+.HA%K*j
_|<zC?I
_|<z<J]2/Y<{&4A0,@X%4<Q7#s[e
{<Z>!
{<?JD&p<q
{<[gE>A
{<*+,QF80BC&H
{<&Z,2L*wE>r
^6,[},?RE@#B?J;Z<Q+D.
]S+jDC?l<0; ""IA&h+i, ~*%(%5+i.
]S[}DC?l<0,2L[o; ~*%(I%5[|.
_/DC?l<0:S,S~/{:,S~/~*.!? ~*%(/U[!.
5C?l<0 ~Namespaced?R,!V<{J%w (~*,AM).
]g+#D#jJ?3]E]?C]+,[E%p%(.

_,DA>S/C,E]0[A+rK?t.
_Y*h+PHA>S's+#.
~OutcomeBA[Z&7BA>S's+#.
^4BA>S]9+#]/[Z&8/X.
~WarningsBA[Z&7;*U]3O+P<k,#i%_O ran.
]tBA[t>S.#W@;'s>1&c4<i.
~ResultB checking+##}A@"BA/KDC>S<U.
~ExpressionsD*>7+DC<//J.#W>S@pH+NZA?r.
_Y*hBQ+".
^nBA doubtful+",2L@a.validations~[~0~].expression.
_Y*hBA+",GA/JO](&8#}.
^PB[t#y>R.


_nC[t>SI%B#g,E]0O*..
_YBA<qD[v+^L>:.#fO,>:I<m.
_,K validate;<a#y>RE?YB#mJ[L.#L.
~ExpressionsD<Q%Z[VBC?I.#L]? audit~Annotations.
5V*gBA[t>SIC+,[u.!nGM.
~UpK!+ notesYA%K*jB8 judged?I,#kJ7.
]g+#,[eK!<,D<Q%Z[VFA[vK?n.
~Named+#,?&L[z.^YG[v, audit~AnnotationsE/Y<{.
_YBA>8<qBC>S.
^5E[|H3+#@.A>8<q,2L[oF&U<+.
^GBA>8<q,%zHJ&u.
^g*-Y</?J,EA[9BP*/.
]g+"D<Q%Z[V;?)0,<w,?I,>:, namespace~Object,%ME[z.
^g-line[9BA*/,[b message~Expression+cO.#W+"GM.
~ReasonE!{&FBA*/: ~Forbidden, ~InvalidJ ~Request~Entity~Too~Large. ~InvalidGM.
]g+"FA*/'s[9;<=&n/+O+-JI7Q@G/n.
~A<T+"D>)HA>S reuse.
]g identifier[]3>)?&A[w:[z.^Y.
]g+"FA[y's[w,&R]2+C?&.
~A noteFA%K/v,&R+SA?I.
~Last>;BA%K%/'s/H,%cA>S's6. ~UniqueHA>S.
]g+"FA[9BA%K%/,U<K!%#,;<mJ*U/aO>+.
^~C[t>SH+N:F3?J,>9E*R.

~Policy,@#,>9E actionsBA%oBC[t>S.
^PB%pB[t#y>R.


_q[t>SIH+N]3,E]0P denials*>.
~Validating>SDI>sH+N.#cO*A7*z,A%o+p<f*R.
^dB param~KindD[v+^L>:.#fO,>:I<m.
~NarrowsA?JDA[t>S<0;%w selections+rK+D.
_nC+,[u/[K:U/^Q,8<z; ~DenyE#b exclude8>(.
_pC%o+A>8<q:G6JG/S.
^[BAQ>80.!d9J@2I?K.
^^BA>8<q;A?I's/+*U.#9F&E-{L/K.
^JBA>8<q:ZB[=+rK>=.!d9J6I?K.
_n+oK?J]5<f>80I+P.#L.
~SelectionB?JG?PEG/SB0E<V;Z<Q+D.
^JBA?I's<V.!V-{L<q%{<W%++D.
^JDA<bJA<v0<Q+r. ~Users]64/S&% evadeO.
^iE?R,%5B3+E.#LH>R;<iHC%o:Z.
^iE?RD1/b>+,*i]3 resource~Rules<.[=.
5A>S's?m%)<.A?r<qH>([}.!iGM.
^iY?R,JY<qB&/<U%(.
^]BA<qDA?lIF;*U<3%56.
^7@?D1%B#g]EE<2?3,%{7&3[=.

~Validating],.!CD<.1%~UA?r[G;Q?2I*a.
^PB[t]+&W.


^7@?D1%B#g]EE<2&3J?3[=.

~Mutating],,%~H9>',&WG6.!c@1A&5%_O.
^PB<R]+&W.


~A@>D#lJ?5</<q#{Z&5.
~Full6BA[t]+,C*BBU/^[D><2L>x.{-.{'.
_pA[t]+I%~,E3&1OI[WG.
_,D%}A[t]+;<a[BK#y&W.
5C+,%}KA[t]+?5A?I.!nGM.
5A[t]+'s?m<.>([},[P.!iGM.
^JB<WFA[t]+.#@&E-{L<q%++D.
^JDA<bJA<v0<Q+rFA[t]+K%Z%B.
5A[t]+&5%6*T.[o?L#8J ~None~On~Dry~Run.
_=+S!#K!0DA[t]++pK%2.!%GM.
~Admission~Review[}BA[t]+,%j+C;<][oJ[p.
]g+#,[eK!<,D<Q%Z[VFA[t]+K%Z%B.
~A@>D<2>@J?3</<q%_[A1[s.
~Full6BA<R]+,C*BBU/^[D><2L@L.{-.{'.
_pA<R]+I%~,E3&1OI[WG.
_,D%}A<R]+;<a[BK#y&W.
5C+,%}KA<R]+?5A?I.!nGM.
5A<R]+'s?m<.>([},[P.!iGM.
^JB<WFA<R]+.#@&E-{L<q%++D.
^JDA<bJA<v0<Q+rFA<R]+K%Z%B.
5A<R]+&5%6*T.[o?L#8J ~None~On~Dry~Run.
_=+S!#K!0DA<R]++pK%2.!%GM.
~Admission~Review[}BA<R]+,%j+C;<][oJ[p.
5A<R]+I%~#|#{/Y&5.#6GM.
]g+#,[eK!<,D<Q%Z[VFA<R]+K%Z%B.
^iY?RDC]+I%B#g.
~WritesDC?l<0: ~C~R~E~A~T~E,#[,!Z,!N,J ~*%(FZ.
]VBC]+,EA&1DOI[WG.
]VBA#y]+L/':~/~/host:{A~/path.!d9J@>I?K.
_A%c3A#y]+?p.!d9J urlI?K.
^j?h,H!I,BA#y]+'s&0;A@;'sGM.
_AD?-C]+'s&!.
^^BA@>D?-A?Y.
^[BA@>D?-A?Y;P&0<Q%ZF#3.^Z.{V.
_[>BK3A?Y1>Y;A?gGM.
^wBA@>D?-A?Y.!9GM.
~A<T!L+"D*!]4C]+J>SI%B.
_!6BA&S,[_HP/p,F<@E messages.
]g&SBC]+J>S;?)0,<w,?I,%MEC>S's>:.
mergesV0L@;-{O%;*A
{IC/pB#+>@>!
]g+#D&3<qL[A1]G]?C]+,[E%p%(.

_,DA>SIF,EA&5DO<%.
^PB<R#y>R.


_q<qC<R>S&5,E/&.
_YBA<qD<S+^L>:.#fO,>:I<m.
_,]9<qA<S&3: ~C~R~E~A~T~E,#[E!N,<a!Z.#L.
~Named+#D<S?&L[z.^Y.#.<{<2[h*Q<{.
]m<"Q#{A>(,U/^Q.!c@1A&5%_O.
5V*gBA<R>S?5A?I.!nGM.
~UpK!<!L+#D<Q%Z[VFA<SK?n.!E*g+M failure~Policy.
5A<R>SI%9#|]2A0](&4 afterwards.#L.
^g&3KV0,LC<;JLC>@.
_qB apply~ConfigurationE json~Patch+|A&3;A>(<Q%Z#i.
]lLV0K<;,F patch~Type ~Apply~Configuration.
]lL#+>@>!,F patch~Type ~J~S~O~N~Patch.#X&%%)?8+:.
~ExpressionD<%V0K<;.
]g+"FV#<~{~}<<LG%;.#9F%E/s,<+E structs.
~ExpressionD<%>@>!.
]g/pB ~J~S~O~N~Patch~{op,>B,+S,[w~}; jsonpatch.escape~Key escapes@UH/I.
^~C<R>SH+N:F3?JE>9.

~Policy,@#E>9BA%oBC<R>S.
^PB%pB<R#y>R.


_q<R>SIH+N]3.
~Mutating>SDI>sH+N.#cO*A7*z,A%o+p<f*R.
^dB param~KindD<S+^L>:.#fO,>:I<m.
~NarrowsA?J]9<qA<R>S&5;%w selections+rK+D.
~# admissionregistration~/{^
~Param~Ref.parameter~Not~Found~Action	_n+oK?J]5<f>80I+P. ~DenyGM.
~# admissionregistration~/{_
_c.failure~Policy	5C+,%}KA[t]+?5A?I.#'GM.
_c.match~Policy	5A[t]+'s?m<.>([},[P. ~ExactGM.
_c.timeout~Seconds	_=+S!#K!0DA[t]++pK%2.!0GM.
^X.failure~Policy	5C+,%}KA<R]+?5A?I.#'GM.
^X.match~Policy	5A<R]+'s?m<.>([},[P. ~ExactGM.
^X.timeout~Seconds	_=+S!#K!0DA<R]++pK%2.!0GM.
= apidiscovery
{JDP<q@_A&E
{JDP<q/tH<W
{JD[A1LA serving@;/X announced
{JDA+'@;*A7%2,@XD[A1<vJ<G
]Y+j,[}E?RHQ*?,F ~/_zE ~/_{G ~Accept+s.
][*U:A*?I<f/pB@y<q.
^6RZD[A@9,[BB+y>a+C.
^g!@+iH#~*;.
~CarriesA+i's6%(;A&h+i+p<i.
_@[}BA+i,A>]Q+C.
^g[|BC+iH#~*;.
_D6BA[|,2L[o.
_/DA[|@=,[!]>[=.
5A?RBA[|1[eK&{.
^g?PH#~*;.
^r6BA?PH>C,2LS.
_YBA?P's<q.#fO,<|A?P's[!*z.
5A?P's<q/tH<W.
^[FQ0BA?PYA&L/n,2LN.
_,DA?P%4,2L+^,/p,])E&p.
]TBA?PF&L/o,2L po.
]r<UD/pA?P[JR>),2LZ.
^o%g80BA?P,2L/vE@n.
^g@~H#~*;.
^[BA@~%cA0's>B,2L?x.
_YDA@~%4R;F&Z,A/JB[;>&.
~TypesD&%%Z@8KA@~,]3[A1>)[:P response~Kind.
_,DA@~%4,2L+^,>@E[f.
= apiextensions
{&%8%(E*N+:DA[|/U
_|A]+
{4Q4B<qFA&E
{4A<qB8<V%7
{JDO+|
{JDO*A7
{JDOI7/L
{JDA?PI@:
{JD<f>(*(BA+i+|A<U
{JDC@!BV<v*(I7@|
{JDA*(]"[dP<q1**
{JDC+iBA&E's>1*C+pP%<%/
{JDC[wI<G
{JDA[w<2@f<|<z
{JDA[wI]H
{JDA+9<Q7%Z4+w
^],@#,[}E&dBA?PDC*(#w.
]S+iBA&u?P.!s.#W&E's>1<[V%<%/.
^]]#FA&u?P;[BB%1*(HA+i17#k.
5&u<q/tH<WJ@_A&E.!s<z established.
_gBA&u?P,R[_<U;*rQIA@w[|.
^;<q1 turned+SQ[|BA*(/;%1. ~Strategy#8GM.
]}:[V,<|+S<v definitions,@z+:D<f@! declares.
^;&u<q&3%k[}.
_r&g<q%kA@y[|E>).
_AD&g;?KR strategy ~Webhook,?4R#8.
~WebhookD&g&u<q%k[}.
_pA&d]+I%~,E3&1OI[WG.
_gB ~Conversion~ReviewDA]+?),%j+C.#=B[oE[pI?K.
]VBC&d]+,EA&1DOI[WG.
]VBA&d]+L/':~/~/host:{A~/path.!d9J@>I?K.
_A%c3A&d]+?p.!d9J urlI?K.
^j?h,H!I,BA&d]+'s&0;A@;'sGM.
_AD?-?JF&d.
^^BA@>D&g.
^[BA@>D&g;P&0<Q%ZF#3.^Z.{V.
_[>BK3&d?Y1>Y;A?gGM.
^wBA@>D&g.!9GM.
^g[|BC&u?P:/&OI@:,[sE@H.
^[BA[|H>CE%8,2L[p. ~Stable[}1>].
5A!@<t9[|.#e+0,P>C%2!5,%{@y<q@o.
_WFAQ[|H3<q1@y. ~Older<q/D[<[d?].
_W<%8?IF9[| returnC]&KA&A.
_RBA]&DC*2[|+c,3<UC<c[|GM.
_:G3<qB9[|1 pruned, defaultedE[s.#L.
_qB@nE?x9[|+p;]?[=,V0I]GLC]7.
~ColumnsD[)BA<q show%cA6.#=R[; ageGM.
~UpK eight+:G3+9@3+@<q,%h6E<V.
~A+9BC&u?PG3/s&%%Z filtered.
^nBA selectable+9:C@{,/9J%v>.<>E/s.
~A&IH[)BC&u?P.
~HeadingBA&u?P's&I;&B printOH capitals.
_YBA&I's[x:@{,/9,<n,%vJ&{. ~Others/_A cell*U.
^1[ZBA&I's[x,2L int~3~2J&{-time.
~ExplanationBA&u?P's&I,F>E.
_'BA&u?P's&I:!!I%+@H, greater<{H];>-.
^nBA[wDA&I@I,2L .{Q.{G;B@C,A+C.
^]BC&u?P,H>C,H<qEYA&L/n.
^[BA?PH>C,/}&,.!s.#W*(I%~ ~P~L~U~R~A~L.~G~R~O~U~P.
^[FQ&u0YA&L/n.#W/JH/}&,GM.
]TBA&u?PFA&L/n,H/}&,.
_YBA&u<qH&#&,.!s<z established.
_YB/sBA&u<q.#W/JR ~List%cOGM.
]r<U,2LZ,D/pA&u?P[JR>).
^g%DBC*('s@l.
]cBA*(DA&SI#g.
5A%DBA*(+|.
_oA*('s&S/X&4P@n.
^g]@FA@lBA*('s&S,2L ~Plural~Conflict.
^!BA*('s&SF>E.
_IBC*(:&T,#k<UE@y[}.
]tBA*(;]!F ~Established%_ creating<q.
^][]3A?PI@:.!?]#6H conflict/aAQ#k%_.
_gB@y<q,3@a.versions/E. ~RemoveQ<zZ1?].
~AddsC?PR&u<q, handled/j%z-{2<{.#**)?:[=.

_S?PDI]#:+i,<U,@#E[}.
5A?PI@:,E[]3<U.
^PB&u?P definitions.


~HoldsA@!BQ[|.
~Structural@!BA<q. ~Undeclared+:%h[ZE<>1*M.
~SubresourcesBC[|BC&u?P.
]_*U0#wA@n@~:@nI[>]GU ~/{T%(.
~SwitchesYA?x@~,G3%OEA?x&L?&E4?B.
~Has<f+:;P presence switchesA@n@~Y.
_pC&u0/E]0P?x@~@I.
^nBA]#<nB?B,%g .{Q,2L .{Q.{G.
^nBA>_<nB?B,%g .{T.!?<G[w&nL!!.
^nBC@{RAS'/Q@2,%g .{QJ .{T,F%O.
~QuestionKC&d]+,EP%2HA?r+O.
^dDA@;%CA]+K&e.
_S&f<qJA+.,+=HGA]+.
^dK&e,EA[|DI]#.
^>BA>uKA&d]+,3A%2<Q?<.
^5E[|DZ<q1K%Z&fK,2L shop.{-~/v~2.
^dBQ&u?PDA]+IK&e.
~ResultBC&dGC]+.
_S[[BA>uDA&d%4.
~Converted<qH>'. ~Of[;<>,<|/SE%0<2&3.
_KBA&d: ~Success,J ~FailureRC<=DA&AI@H.
_:BC[wHC&u0,R keywordsB ~Open~A~P~I!/.~0.
_(:@|@"+r<f/*.
_(:@|@"+rQ dialectB#+@!.
_(:@|@"?<C@E>;H8>M.
_RF>E#gA[w,@HG explain.
~J~S~O~N[ZBA[w,J/9.#L,*uH all~Of, any~Of, one~Of,7,ER int-or-stringJ[a+:.
^1+OBA[w,2L&{-time, uuid, ipv~4J uri.#^<{<| warn.
_D headingBA[w,F>E.
_dFV#i+9,H?JEH]0I?&+SA@x. ~Must%Z[r/@.
~Greatest<n%&,/@//[b exclusive~MaximumI[V.
_W<%A<nB maximum/@[P great.
^K<n%&,/@//[b exclusive~MinimumI[V.
_W<%A<nB minimum/@[P small.
^V&6DC@{<2+r.#1A&iB?m.
^-&6DC@{<Q+r.
~Regular+"HA syntaxB ~R~E~2DC@{<Q<. somewhere; ~^E $ anchorO.
^V/?DV%?<2+r.#1A&iB?m.
^-/?DV%?<Q+r.
_WI?4;[h x-~{brand~Name~}-{9-type4F arrays]?*P.
^bDA[w<Q%ZC]7 multipleB.
_eB3A[w<Q%ZQ.
^V<9DV0<2+r.#1A&iB?m.
^-<9DV0<Q+r.
^]B<9DV0<Q+r.!?<8RCMI<a<G.
_:B*l/>BV%?,?KF arrays.!?/pB@"G positionI?4.
_;D<QZ#jA[w.#X validate%(:+:1*#>..
_;B3*rQ<Q#jA[w. ~Fields1*#>..
_;B3U/^Q<Q#jA[w. ~Fields1*#>..
_:D<Q7#jA[w.
_;BV0's<9G6;>)1*M.!k additional~Properties.
_:BZ<9BV0R+Q/I.!k properties.#KUA?g.
_(:@|@"*>7&:<9G pattern.
_(:@l]0<9 dependY8>(LC?l.
_(:Z/?BV%?+rQ@!.
_(:@|@"+r<f<T><.
~LinkK+W*@BA[w,]?*RY[u.
~Sample[wF>E,]?*RY[u.
_W/E<m,3I>**MJ??GAM.#9UA?g.
_W/E<9DA@!*A7 declare,%{7]>[BDO declares.
_W<-V0R%8,/JE<>BP>1,3<[<f declaration.
_W#lV/9JC@{,2LC>UG<nJ6,]?C[Z.
~MembersD identifyV/>BC/pB[Z<*,Z scalar,E?KJRCM.
^;%; mergesA%?:%EGM,4G[w,<*G/I,<f*P.
^;%; mergesA0: granularG<8 ({YM),J%ELC]7.
]g?mDA[w<Q?t. ~Their&iI bounded:/k/pE@{ sizes.
~A!L?lDC[wBC&u0<Q?t.
]g+"D<Q%Z[VB self,A[w+w;R old~SelfO/C[g.
_RBA*g]2A?lI broken,HQ/n.#W?l/@GM.
]g+"FA[9BA*g.#%O+-JI*U,<=I[i.
^GBA*gD breakingA?l causes. ~Field~Value~InvalidGM.
~MemberDA*gI?EF,2L .{Q.size.#W?l's>1>MGM.
_W<% old~SelfV>%,@XDP?l%)/C<b[x,]3OI*U.
~Any#+[w,2LCM.
_S[wL#+[9,HA%m+O%(.
~A@!,JC/pB[=,B3&u?R[-AQ@!.
_SQ@!F*l/>,3@g%XH#+.
_(:@"BA/?G[; position.
~A@!,J[VJ+0HP>M.
5<9B%5/J1%&,L[VJ+0 insteadBC@!.
_:BA undeclared<9,3@g%XH#+.
~A@!,JC/pB<8<U.
_:DV0RA<8<Q?t,3@g%XH#+.
^]BA<9D%1<8?L.
~LinkK*@>.A@!.
_nA linked*@I#g.
]VBA linked*@.
]}:[h[},]9+C*b+p96.
_:BZ[}%".!k@"B@R[}.
~SubresourcesBZ[}%".!k[!B@R[}.
~ColumnsB[)FZ[}%".!k columnsB@R[}.
~FieldsG3+9@3+@<qBZ[}%".
_pA&d]+I%~,E3&1OI[WG.
_gB ~Conversion~ReviewDA]+?),%j+C.#=B[oE[pI?K.
^nBA[wDA&I@I,2L .{Q.{G;B@C,A+C.
~# apiextensions~/{_
~Custom~Resource~Definition~Spec.preserve~Unknown~Fields	5 undeclared+:1@y;[VGM.!p?L@|@".
~Custom~Resource~Definition~Version.schema	_:B9[|%(;QDZ[}@D@gH@a.validation.
= apiregistration
{JDO+|
{JDO*A7,E?JFA[|+^ ~5~0~3
{JDOI7/L
{JD?JFA[|&%%Z%3
^PB!@@?.


_A%c3V+'!@@;?p.
^^BA@>D@=A+i[|.
^[BA@>D@=A+i[|;P&0<Q%ZF#3.^Z.{V.
^wY3A+'!@@;I%~G/'.!9GM.
~A+i[|BA!@,E]6@=O.
_AD?JFA+i[|1>>YK. ~This@;/@GM.
]S+iDI?6,2L<@.~{{"~};*UFA&h+i.
_fBA?6+i,2L[p.#W0/@I%~ ~V~E~R~S~I~O~N.~G~R~O~U~P.
_W>??JY]? checkingA+'@;'s&0.!k ca~Bundle.
^j?h,H!I,BA+'@;'s&0;A@;'sGM.
_'BA+iH*;,!#K ~2~0~0~0~0,+x+C;P[}' greatest&n.
_'BA[|HP+i,!#K!',+x+C;[>A stablerE<c.
^g%DBV!@@>'s@l.
]cBA!@@>DA&SI#g.
5A!@@>+pA%D.
_oA!@@>'s&S/X&4P@n.
^g]@FA availability,2L ~Local, ~PassedJ ~Failed~Discovery~Check.
^!BA availabilityF>E.
5A+i[|I%P.
]tBA!@@>.#W@;&9 regularlyD+'@<%2.
~RegistersC[|BV!@+i,@:G9@;JGV+'@;.

_S+i[|,P rank,EA@>D@=O.
5A?6[|I%P.
= apiserverinternal
{JDZ!@@<@xQ[|
{JDO+|
{JDO*A7
{JDOI7/L
_fH38!@@;@zC?P,F migrations. ~Named ~G~R~O~U~P.~R~E~S~O~U~R~C~E.

][*U:@w[}+rC@n<|.
_gG!@@;,EAQD[A+rH common.
~Has<f+:.
_gH3A!@@<@xC?P.
_n8!@@;?wBA?P,]GUP@h.
_fH3Z!@@<@xA?P;#i]5[A*8.
]tBA@w[|.
_gBC?PUQ!@@;.
^>BA!@@;DA*bI+S,E6BP/].
^5E[|H39!@@;@zA?P.
_gD9!@@;&%?&+SA@x.
_g[E39!@@;<tA?P,ZB[= decodable.
^g%DBC@w[|'s@l.
]cBA@w[|DA&SI#g.
5A@w[|+pA%D.
^4BA@w[|DA&S](+PU.
_oA@w[|'s&S/X&4P@n.
^g]@F]:A!@@< agreeJ7.
^!BA@w[|'s&SF>E.
^PB@w[}.


= apps
{a[d8NI?*%_A<e,E?:[=H reverse
createsE*+SU<z]2?z
{F>,S,A+y<n+C
{7>,S[dC[j*+[=
{4A&=EP&y
removesA&=#{PNJ4
endsZ<vS%_A+C<bQI&q
_v<bSE?:<v<{C+8UC[G
{XDU/^?B/d max~UnavailableS1%P
{XDA?d movesJI&P;!p#{A>k deadline
{XDC?A4&'&pJ*)S
{F>,SYC+8<gUC[G
{SA<b[3]3C[j*+A<vN
{XDS&'%Z&qJ**,2LFC>x
_5<oSD/D6,+~6E&>]2??,2LF databases.

^t,&>E>'B[gDA@m4%!U.
]yE?[BA@m4'sS.
^;?oSBC@m4+^C&4[3.
5C@m4?@>,S/@;#OGM.
^mE paceBC@m4's?c[f;?4R ~On~Delete.
^NBC@m4's?c[f.
^bB lowest ordinals]9S/DA<v[3,F canaries;!!GM.
^t<GHC@m4's[f:C<nJC>H,?i*F,U/^!#.#5A+Y ~Max~Unavailable~Stateful~Set.
5C@m4's&>,E[;&y,1**RSJ4.
~FateBZ&>]2[;@m4I**;#NGM.
~FateBA&>BSD?z*F?:;#NGM.
^;C@m4'sS1<o.
^bBC@m4's+CN;!!GM. ~RaisingO?:A lowestS.
]~@lBC@m4.
~NumberedSK?n;!#GM. ~Scaling*F?:A+y<p+C.
^JBA@m4's>1S;A[3<Q&+[=.!s.
^sD8 ordinal+_,R?U!D.!?&3<%C<b?Z.
]pB8N,<T ~T~E~M~P~L~A~T~E-~S~E~T-~O~R~D~I~N~A~L,<NLA[3'sW.!s.
~Headless@>,<"G]L,[]38N+pC![62L web-~0.~S~E~R~V~I~C~E.!s.
5<oS@hE@uQGQJZU<z; ~Ordered~ReadyGM.!s.
^;C&4[3?%?o<oS;#OGM.
^f&b?[/FF[^C@m4's?d;!%GM.
_=DC<oN@p?*%_O&nL%P;!!GM.
_o&>BA&=[41**;<aGM.
_pA numberingBA@m4'sS%b.
]yBC@m4'sSUP&b's/X/{.
^4BA@m4DA@nIF.
^tBA@m4D*z,?*J7.
^tBA@m4D>=[;?'>e.
^tBA@m4U current~Revision.
^tBA@m4D+rP<d[3.
]x?ZRA<v[3,F ordinals%gA partition.
]x?ZBA@m4's>_[3.
_TDA6BC@m4's<b?Z]([.;>;BA<e6's+q.
]tBA@m4;P>1&b]E<i.
^tBA@m4D+r%^?*F<D.
^g<r#gC@m4,F&cB>).
^[BA@m4&S,<zHA/p.
5A@m4&S+|:#Y,!pJ#^.
_oA@m4&S's@n/X&4.
]j]@FA@m4&S's&-.
_?#gA@m4&S,F>E.
^PB@m@A.


_5 interchangeableS,RC?A4F8[3,E?e>+&5.

^s[3,<nBSE]*B?dDA*1%!U.
^}BA*1's?dE&nBPS.
]~@lBC*1.
^tBA*1K?n;!#GM,!!@vZ. ~LeaveO>+]3V%N@AO.
^JG3A*1+AP?A@AES;A[3<Q&+[=.!s.
^sDA*1?p;?U<Q%Z!D.!?&3@jC?d.
^;<bS?><v<{]2A*1's[3&5.
_=DC<bN@p?*%_A?d&nOL%P;!!GM.
^f?A@A/FF[^C?d;!%GM.#e!![?I<f]*%T.
~Holds rollouts:[3&5+r<f*R[dOI+0,[C?z works.
_=]?>k[d#F turns!p;!;GM.
^;C*1?@PS.
5<vE<bSBA*1?n@JG@JHC?d;#OGM.
^NBA*1's?c[f;?4R ~Recreate.
^;+3C?d's<nBS<2 stray+S?B. ~Both/mU!!1?4.
^t<GHC?d:C<nJC>H,?i*F; ~2~5~%GM.
^t#h?BHC?d:C<nJC>H,?i[e; ~2~5~%GM.
]yE&TBC*1UP&b's/X/{.
^4BA*1DA@nIF.
^tBA*1,<vE<b,<^+B<j[7.
^tBA*1D+rP>_[3.
^tBA*1,<vE<b,D>=[;?'>e.
^tBA*1,<vE<b,D+r%^?*F<D.
^tDA*1's?A@A want%{D17%P]K.
^tBA*1D1%d**E@s*z.!B[bP+YIY.
5A*1I%P, progresses,E&%&pPS.
_TDA6BC*1's<b?A4]([.;>;BA<e6's+q.
^g<r#gC*1.
^[BA*1&S,<zHA/p.
5A*1&S+|:#Y,!pJ#^,L#FI]5 paused.
_oA*1's&b/X]I9&S;A>k deadline&n+SO.
_oA*1&S's@n/X&4.
]j]@FA*1&S's&-,2L ~Progress~Deadline~Exceeded.
_?#gA*1&S,F>E;<UA?A4U work.
^PB deployments.


^;?oSBC&w4+^C&4[3.
5C&w4?@>,S/@;#OGM.
^NBC&w4's?c[f;[iR#O%(.
5C&w4's[f+C@vJ@jCT'sN. ~ExactlyQ/kI!!.
^a]?&wNHV[f:C<nJC>H,?i[e;!#GM.
^aR[Y&wSHV[f:C<n,JC>H?i[e;!!GM.
]~@lBC&w4.
^JG3A&w4+APS;A[3<Q&+[=.!s.
~DaemonNB8TDO&%%Z?|K;?U<Q%Z!D.
^;C&4[3?%?o&wS;#OGM.
_=DC<b&wN@p?*%_A[f&nOL%P;!!GM.
^f&b?[/FF[^C&w4's?d;!%GM.
]yB<g,7BS,G]0A&w4?pY[=.
^aD+rA&wNE1<4K.
^aD+rA&wN%{<f/z admitC<bQ,2L#{C[+.
^aY3A&w4]%PN,G/SE[,.
]~<g]9&wN>?P?'>e.
^4BA&w4DA@nIF.
]~<g]9&wN+pA>_[3.
]~<g]9&wN+p%^?*F<D.
]~<g]?V%P&wN.
_TDA6BC&w4's<b?Z]([.;>;BA<e6's+q.
]tBA&w4;P>1&b]E<i.
^g<r#gC&w4,F&cB>).
^[BA&w4&S,<zHA/p.
5A&w4&S+|:#Y,!pJ#^.
_oA&w4&S's@n/X&4.
]j]@FA&w4&S's&-.
_?#gA&w4&S,F>E.
_5QNY*lT,JY[BDP[3@4.

^s[3E]*B[fDA&w4%!U.
]yB<gRE]?A&wN.
^PB&w@A.


^CC<nB*fS?o;<L<"E?yGC*1.

^bBSE[3DA?A4/E.
]yBA?A4'sS.
^PB?A@A.


]~@lBC?A4.
^tDA?A4/E;!#GM.
_=DCNBA?A4@p?*%_O&nL%P;!!GM.
^JBA?A4'sS,LBP[3.!s. ~Matching orphans1 adopted.
^sDA?A4<%]3QI<G.!?&3 affects/YS%(.
]yBC?A4'sSUP&b's/X/{.
^tBA?A4,<^+B<j[7.
^tBA?A4D+r*l/QBP[3.
^tBA?A4D>=[;?'>e.
^tBA?A4D+r%^?*F<D.
^tBA?A4D1%d**E@s*z.!B[bP+YIY.
^4BA?A4DA@nIF.
^e#gA?A4,>_<|]5O&'&pJ*)S.
^g<r#gC?A4.
^[BA?A4&S,<zHA/p.
5A?A4&S+|:#Y,!pJ#^.
_oA?A4&S's@n/X&4.
~Failed~CreateJ ~Failed~Delete:]0A?A4&j7*>RPS.
~Error[9BAN]CD+,FA?A4.
~SnapshotBC&w4'sJ@m4'sN[3,/FF[^C?d.

~SavedN[3,LC>@BP>3DC?b%:.!s.
^bBA snapshotHP>3's history;A+yIA<d.
^PB&b?[.



















= authentication
]b]9 bearer[K9I.#9@y;],F[L+^A?r+O+SA@;.

_UK*s,EF]8O<Q%Z<4.
5A[KI+f,E]9OI.
_UK*s.
~Bearer[KK*s,L&B@5O;?K.
_sA examined[K<Q%Z<4F;QB[=I*a.#W@;/@GM.
_n](+P>+#gC[K.
_W/+A[KI[r;>*#i,EA[j[2<k.
~Whose[KOI,<zOI authenticated.
~Asked audiencesDA[KI<4F.#%#i,O&nFA@;%(.
_tA[K](?4J&j7%Z examined.
~A[jL authentication/MO:6,+jE<J.
^[BA[j;F@>#o[':serviceaccount:^Z:^Y.
_ZD[2A[j+SC/YQBA?r6,LB@>#o.
^6DA[j%fK,2L[':authenticated,F]9?^A[j<2 act.
^3+*#gA[j,2LANDC[KI%xK:/sB textsG/H.
]bFC[KBC@>#n,>YKA#n's@~[K.#9@y.

_n[KI]#:F]8,F/&/y,%xK]0.
_S<b[KEP*X.
_QBC@>#n's[K.
_sA<b[KIF;A@;/@GM.
_j/iBA<b[KH@*,U/^!;;!3GM.
^s,@+JTR]9*,A[K%] invalid.
~A[KD]( issued.
~Issued[K,C#+ ~Web ~TokenK@5L bearer[K.
_oA issued[K*]. ~Clients%AFC<bQ%_.
^cDC[KI%xK,HA#n's<V[bOICT.
^GBA0DA[KI%xK: ~Pod, ~SecretJ ~Node.
]S[|BA0DA[KI%xK:[o.
^[BA0DA[KI%xK;CN<Q?nLA?r@>#n.
_ZDA0DA[KI%xK<Q+r;%5GM.
]bA@;F]8O[/A@6B9?I, impersonation//.#9@y.

_S%2:]6A@6I.
_rA@6BA?XI.
_a,+jE+W+*G3A@6's?^1&~.
= authorization
]b]4C[j<2*>@[.#9@y;],F%L+^A?r+O.

_a%B#g,EA#pDA[j]%K[-.
]{]4A[jHA@a<2[-A#p.
]b]4A@6<2*>@[. ~Every authenticated[j<2%A.#9@y.

_nA@6]%K*>.
]{]4A@6<2[-A#p.
]b]4C[j<2*>@[HQ<V.#9@y.

_r]%K*>]0;A<V%B#g<Q%ZA?X's>1,E>C1?4.
]{]4A[j<2[-A#pHA?X's<V.
]_#pY!@<q.
_pA#p[/>M;*UF&E-{L<q,JZ<WU<z.
_nIK%Z*DRA?P,2L+^,/p,&pJ*); ~*FZ.
]S+iBA?PDA#pIY;*UFA&h+i, ~*FZ.
]S[|BA?PDA#pIY;%5]3OI*U.
^r6BA?PDA#pIY,2LS; ~*FZ.
^lBA0DA#pIY,2L/vJ@n;*UFA0/@.
^[BA0DA#pIY;Z]3OI*U.
^NC/p,])J*,%B#gK<qR&/+9[x.
^NC/p,])J*,%B#gK<qR&//S.
^JBA<q%B#g,LC[9JL&T,7%w.
^I@2BA<q%B#g,L[9. ~What&'%Z?&I/,.
]tY/SBA<q%B#g,ZB3+z.
^.[xBA<q%B#g,LC[9JL&T,7%w.
^.@2BA<q%B#g,L[9. ~What&'%Z?&I/,.
]tY+:BA<q%B#g,ZB3+z.
~A?IFC#]>B>.A?P!@.
_[>B%B#g,2L ~/metrics.
^7 methodBA>B's?IH/}&,,2L+^.
]_#p,R*rQ sortB%J,EA[jJ+iD]%O.
~ActionY!@<qDA[j]%K[-.
_+FC#]>BDA[j]%K@5.
^[BA[j]9?^1%B#g;?K]?+j.
^6]9?^&kFA[j;<iI#t,7*i[':authenticated.
^3+*#gA[j]9?^1%B#g.
_ZBA[j]9?^1%B#g.
]_#pDA@6]%K[-;*rQBA[YI4.
~ActionY!@<qDA@6]%K[-.
_+FC#]>BDA@6]%K@5.
]{#gV#p.
5A#pI%&.
_W/+V%M forbidsA#p,>}[: having<kK?v#gO.
_tA#pI%&J7,2LA%oD%'O.
_n].]H]5 deciding,2LC<G?_.#W#p<2@s%Z%&.
~Lists]0A@6<2*>HQ<V,F showing.#9@y.

_q<VI%B#g;A%2/aO*U.
_S@6's?^,L+3L[A&%%Z/q.
^^F3A@6's?^1/q.
^^H3A@6's?^1/q;?K.
_1BC[j, unsortedE>X?=.
~ActionsY!@<qDA[j<2[-HA<V.
_[>CDA[j<2?I.
_W]3V%M,2LC]+,&'/pP?m,@XD<J<2%Z%&.
_t?^&j7%Z/q,2LC%oKC<G?_.
~ActionsY!@<qDC[j<2[-:8[{Y8BA?R.
_nA[j<2*>R[@?R; ~*FZ.
]S+jBA?RDA[j<2[h;A*U[9IA&h+i, ~*Z.
^r<UBA?RDA[j<2[h,[!LHS~/{:; ~*FZ.
^]BA<qDA[j<2[h;Z]3OI*U.
_[>CDC[j<2?I.
^7 methodsH/}&,DA[j<2@5K[@>C; ~*FZ.
^oDA[j<2?I;C ~*UA*X@gF%5?S.

~#%L~/{_
~Subject~Access~Review~Spec.group	^6]9?^&kFA[j;/Y[}%}[=+j.
= autoscaling
{3C<?#gQ0,2L?JBV/3
{3C<?B8N, averaged>/AS
{3!OJ<:B]7S
{3!OJ<:BQXB8N
{3C<?+S>.A&E,2LC>v's/c
{XD<@&%%Z?&E?zI7<s[E!!?B
{XDA]A's?x&%%Z?&E]G
{XDC%xJ@b/k&4A<nD<@%AF
^]V0BA%N's<VG/JE6.
^GBA0DI?yJ<5,2L ~Deployment.
^[BA0DI?yJ<5.
^5E[|BA0DI?yJ<5,2L%=~/{].
]~?z:]0I?y,%k3 bounds,EG3<@.
~WorkloadDI?y,2LC*1. ~Leave?B>+BP manifest.
~Lower%xBA%N;!#GM.!!<]C+YEV#<J!m<?.
~Upper%xBA%N,7%gA/}Q.
_O!O[hBZSH>GB]0[A?I; ~8~0GM.#@<@<[ v~2.
_nV%N<5E&~UP/X/{.
^4BA%NDA@nIF;/b>+GA%z-{2&b.
_oA%N/X&4A<nB?B.
_*BA?y]AUA%N's/X/{.
_*DA%N/X&~Y.
^S!O[hBZSH>GB[;?J,H[o.
]mA<nBC]A'sS,*l!*@*,G]0AS[hJG>(<@.

~Workload, boundsE<@BA%N.
~Latest<@E decisionsBA%N.
^PB%O.


^bB?BB%5]AD@=A?x@~.
^[,<VE resource~VersionBA?y]A.
^bB?BDA]AI%BF.
^bB?BDA]A+p,E3S[A1.
_nC]CBC?x@~&5.
_*K?n;]G/;A]A's>1@a.!!GM,3@vZ.
_nC?x@~[2#gA]A.
^tDA?y]A's@n&n.
^I@2BA?y]A'sSL[9,2L app={d.
^g<?RP[0;*rA<8DP[Z<UI+=.
_pA<?&K+S;[23>(<8I+=.
^UE[0F[Z#<;<]V#rD@=&u<@.
^UE[0F[Z#D;<]V#rD@=&u<@.
_.E[0F[Z ~Resource.
_.,XE[0F[Z ~Container~Resource.
^UE[0F[Z!m;<]V#rD@=+(<@.
_9GC<?#gQ0.
_dK?!FA0's<?:HZ,J dividedGA<nBS.
^[BA<?#gA0,H[o.
_dK?!FA0's<?HZ,H[o.
^JD<XA<?#gA0*F,H[o.
_dF8NK?!FA0's<?,H[o.
_9GC<?B8N, averaged>/AS.
^[BA<?D8N+p,H[o.
]e>/ZSK?!F[;<?,H[o.
^JD<XA<?BAS*F,H[o.
_9GA!OJ<:B]7S.
_.B]7SK measure:&oJ<:.
__BAS'?PK?!H>GB[;?J,H[o.
__BA?PK?!Y%QF8N,H[o.
_9GA!OJ<:BQXB8N,@XD@L*>7&k.
_.BAXK measure:&oJ<:.
__GAXK?!H>GBP?I,H[o.
__GAXK?!Y%Q,H[o.
^[BAXDI<5H8N.
_9GC<?+S>.A&E.
^[BA<?+S>.A&E,H[o.
^JD<XA+(<?*F,H[o.
_dK?!FA+(<?HZ,H[o.
_dF8NK?!FA+(<?,H[o.
^g<5<?;A<8DP[Z<UI+=.
_pA<5<?&"+S;*UFQD&j7%Z?&.
^S[wF[Z#<.
^S%QF[Z#D.
^S[hF[Z ~Resource.
^S[hF[Z ~Container~Resource.
^S[wF[Z!m.
^g<r#gV%N.
^[BA%N&S,<zHA/p.
5A%N&S+|:#Y,!pJ#^.
_oA%N&S's@n/X&4.
]j]@FA%N&S's&-,2L ~Too~Many~Replicas.
_?#gA%N&S,F>E.
^S<?#gQ0.
^cDA<5<?I#g,H[o.
^[BA<5<?#gA0,H[o.
_dDA0's<?+lHZ,H[o.
^JD<YA<5<?#gA0*F,H[o.
_dF8NDA0's<?+l,H[o.
^S<?BAS.
^[BA<5<?BAS,H[o.
]e>/ZSD[;<?+l,H[o.
^JD<YA<5<?BAS*F,H[o.
^S!OJ<:B]7S.
_.B]7SD](<5:&oJ<:.
^S[hG]7SH>GB[;?J,H[o.
^S[hG]7SY%Q,H[o.
^S!OJ<:BQXB8N.
_.BAXD](<5:&oJ<:.
^S[hGAXH>GBP?I,H[o.
^S[hGAXY%Q,H[o.
^[BAXD](<5H8N.
^S<?+S>.A&E.
^[BA<5+(<?,H[o.
^JD<YA<5+(<?*F,H[o.
_dDA+(<?+lHZ,H[o.
_dF8NDA+(<?+l,H[o.
{WA>SD%'A/W&3
{WA>SD%'A smallest&3
forbids?zH9 direction
{(S
{(>GBASD ran]2A>I%a
_wUC>HBA?J
_wUC[wBA<?LC]7
_wUC[wF8N
~MetricsR[1;A/W proposal]=. ~8~0~%BA requested!OGM.
^; fastA%N<2#sE?8S.
_H/mBV%N,%7F%w directions.
_H/mF addingS.!KMA/VB!4SE!&~%H!*@*.
_H/mF removingS.!KM!&~%H!*@*,#{C windowB!1.
_H/mBV%NFQ direction.
_=,!!K!3,]9<K cautious result%:;!![eE!1*FGM.
_qB@C@b/m%:; ~MaxGM.
_H/mK select+S;U/^Q.
~Deviation+SA<?'s[0D&5<k;!!.~1GM.#5A+Y ~H~P~A~Configurable~Tolerance.
^g@b/k:/&<PA<nBS<2&3]>C>I.
5A@b/k's[w&nSJ>G.
^tJ>GD<2%Z#tJ?9]>A>I;#h!!.
_=,!#K ~1~8~0~0,]9&5&k#}A@b/k.
^cBA?r<VDA<?I#g,2LV/3.
^[E/SBA<?#gA0.
^[E/SBA<?D8N+p.
]e>/ZSK?!;P[ZI ~Average~Value.
_O[h:%QF8N,J>GB?J,38X[><].
__GAXK?!:H>GBP?I,JY%Q.
^[E/SBA<?+S>.A&E.
_dK?!FA+(<?:HZJF8N.
^]C<?UC<@#r.
^[BA&uJ+(<?,LP#r/MO.
^JG3A#r narrowsA<?*F;ZBO]2#i.
_dDA%N steersC<?K.
_qBA[D/KB[0I+b.
~QuantityDA<?LC]7I@rK;#h!!,F#<E!m.
~QuantityF8NDA<?I@rK;#h!!.
^pBA?JDAS'[hI@rK;F!OE<:.
^S[xHA>'BA<@;V*bI*U]3P<?&j7%Z?&.
5A%N&%?x,+p<@,EI heldGC%x.
^[E/SBA<5<?#gA0.
_dDA0's<?+l.
^cDA<5<?I#g.
^[E/SBA<5<?BAS.
]e>/ZSD[;<?+l.
^S[hBA?PY%Q,EH>GBA?J]3DIA[0.
^S[hGAXY%Q,EH>GBP?I]3DIA[0.
^[E/SBA<5+(<?.
_dDA+(<?+l,HZJF8N.
^S[w,HA formsDP[0+p.
^S quantityBA<?LC]7.
^S quantityF8N,Y%Q.
^S[hH>GBAS'?J.
~# autoscaling~/{]
~Object~Metric~Source.target	^cBA?r<VDA<?I#g,2LV/3.
= batch
{WZSL*fE&n successes
{.8NC<n+S!!K completions-~1,E8<n<Q["<z
endsA/AL+,U<zE*+P?oS
{.[eAN's/0]? retries;<]%V
{FAN]? countingA+.
{(A+.#}A%T-off/k,L]?C>S
{<V*}&FDI/q
{<V*}&FDI<^/q<j!!
{SA<bNL soonLA<vQI%d**
{a[dA<vN+p*Y,@XD<a[Y?nFQ task
{XDA/AI heldG suspend;!p#{O]( resumed
{XDA/A+p*YR[&
{XDA/A+p*Y]?[&
{XDA/AI failingE]"FPSK*X
{XDA/A+p[#E]"FPSK*X
{SA<b/A%hA<vQ
{aFA<v/A,E skipsA@h/+OI[P late[>
{*A<v/AE@jA<bQ
_5S[d*aB[=+r[#, replacing+,<{[eKC/k.

~WorkDA/A*A,RP/mB retriesE[G.
]yBA/A'sSE/&O*Y.
^PB/B.


^R+,SGA*}&FBCX.
]vJ/5X]9*}&F&n;%5X]2#i.
5A*}&F<Q%ZHA/q[xJ>.[=.
^)&GK&NR:!#K!-B[=, ascending,8<z,<f!!R#(.
^R+,SD+rC&S,2L ~Disruption~Target#{V*o.
^[BAN&SD<%C+.>S's?l<..
_dDAN&S<Q+rFA+.>S's?l;#YGM.
^g&,B+,SE]0A/A*A[>:*}&GJN&T,7%w.
_nA/A*ARC+,ND<0A?l.
^)&GD<#9?lBA+.>S<..
^s&TB3Q<%9?lBA+.>S<.;!+U<K.
~SortsA+/BC/A'sS,2L>i+6E*p.
~CasesB+,S,!+U<K.#W+C<.*!;]?QA+.&n.
^LV/1/A["%_ZP/2+r,2L]2P leaderI*D.
_kFA/AK[" early,!#K!+;QDI met sufficesE*]A?oS.
_qJ/&<)/2<Q["FC/AK[" early.
^AD<Q[",2L!!,~3-~5;R succeeded~Count,<|D<)B[=.
^;<)/2<Q[",BZJB succeeded~Indexes.
]~ workBC/A. ~MostBOI+G.
^tBA/AD?nUA?r[GU<K;!#GM,!!+|A/A.
^tD<Q[";!#GM,ER parallelism%(.!s,*u[JR parallelism]2 ~Indexed.
_=+SA/A's@hJ resumption[dO+-;<f/kGM.
_qN+/*XA/A,&kJ1/,.#5?U#6.!s.
_oV/1/A[%[C7ZP/2+r.!s.
^s+/DA/A bears; ~6GM, unlimitedR%V.
~RetriesB8/0%_O+-F+f]5A>)+dY;F ~Indexed<|.!s.
^,/2DC/A bears%_O*];<f/kGM.#5%V.
^JBA/A'sS,+]+SP[[[b manual~SelectorI[V.!s.
_W/e]L&:A/A's@2,3<Q<.<f>(/A'sS;+0GM.
^sBA/A,?U#6J ~On~Failure.!s,%{F?~]5 suspended@Q&r.
_=#{P*XU3A/AI**RPS;<aGM.
5A/A&n successesB%5SJQF8/0; ~Non~IndexedGM.!s.
_W*+A/A's?oSE creates<i[dOI+0;+0GM.
_o endingS1??; ~Terminating~Or~FailedGM,R pod~Failure~Policy!o.
]xD?pA/AH>MBA%z-{2Q,2L*t.{'~/queue.!s.
^}E outcomeBC/A.
~StagesDA/A+p?#: suspended,#gK*X,&PJ+,.
_oA/A%aJ](/X resumed;#q&n+SO.
_oA/A[#;#iY/BD?nJ+,.
^tBA/AD1 pendingJ?oE7%d**.
^tBA/AD[#;BV/1/A,/2D*7.
^tBA/AD+,,]?[BDP+.>S ignores.
^tBA/AD1%d**%{+r7*Y;A/A*]<|#{[=.
^ABA/AD+r[#,2L!#,~3-~5.
^ABA/AD+,F+f,2L ~2,~7-~8;>_R%V.
^tD+r*YE1Y[;]*/;A&n,@XD8I&l<z.
~ActiveSBA/AD1?*.
^tBC/AD*YEDP&n*>7&]]K.
~UidsB[#SDA/A's&k/UL]K.
~UidsB+,SDA/A's&k/UL]K.
^g@eBC/AE@Q]2.
^[BA@eDA/A+p?#.
5A/AIU9@e:#Y,!pJ#^.
_oA/A's&b]I9&S; equals last~Transition~Time.
_oA/A?#9@e; ttl~Seconds~After~Finished&n+SO.
]j]@]:A/AIU9@e,2L!^.
_?#gA/A's@e,F>E.
^J,%0E@aBA/BDC&t/A creates.
^JE%0D8/ABA&t/A+_.
~WorkB8/ADA&t/A@j;]?@2E manual~Selector.
~Creates/BUA[HBC?{.#*6+pU<K ~5~2&6.

~Schedule,/A[3E handlingB overlapsBA&t/A.
~Running/BE/X[HBA&t/A.
^PB&t/B.


_oC&t/A@j/B,E3.!?&3/a?o/B%(.
_TBA@jH&t+O (minute,/%, day, month, weekday)JL ~@hourly.
~Time]MBA?{,2L ~Europe~/~Paris;A&E'sGM,<L ~U~T~C.
_=G3C<F@h<2%Z late;/YOI skipped.#7/kGM.
_n+oUC@h]5V*Q/ABA&t/A@s?p; ~AllowGM.
_W@v<b@jBA&t/A;+0GM.#W/Z<FQI<"[e.
~JobK&pU8[GBA?{.!?&3 affects/Y/B%(.
~Complete/BBA&t/AD1/F;!/GM.
^,/BBA&t/AD1/F;!#GM.
_nC&t/A+p@i.
~ReferencesKA&t/A's/BD+r7+B.
~Scheduled[GBA&t/A's/Z@h;<F@j1&l+SO.
_oC/ABA&t/A/X completedR[&.
= certificates
{8A@O issueA&0
turnsA?I*F,3&'%Z[.%T
{=DA@O&j7 issueA&0E*A7[X#|
setsA?r bitL digital signature
{P&y>([:&1,L#V handshakes<[
{P]0A>3&' disown/Y
encrypts>(/I,L#VR#I/I<]
derives@E/I,LH ~Diffie-~Hellman
encrypts&y directly,]?C/HH%k
{P&1,LV authority*A
{P/sB revoked&1
limits/H agreementK*W
limits/H agreementK decryption
puts<f/kYA purpose
{DC#V@;'s/*
{DC#V&A's/*
{P>j
{PE encrypts mail
setsA?r purposeL email>n
{DV#!+~'s/*
{DA*XBV#! tunnel
{DV#![j's/*
attests]2&y existed
{P%4#g revoked&1
{8<v ~Microsoft browsers encrypt strongly
{8<v ~Netscape browsers encrypt strongly
]bC@OFV ~X.~5~0~9&0,3I]G/;A@n<z approved.

_n&0I]#,G]8E+S3@O.!s.
]{#gA?I,]G[EA@~%<,EA signed&0.
_j&0,P@O,EA requester.
_S ~P~K~C~S ~#~1~0?ILC#A%sH%Y,R subject,%*<UE public/H.
_FDI%B. ~ApprovingE@P<[A verbs approveE@MYO.
_j/iBA&0H@*,!;J<J;A@O's>1GM.
~UsesBA&0's/H,U/^Q. ~Signers?3[BD[A*>7 grant.
^[BA[jD&qA@P?I,4GA@;.
_ZBA[jD&qA@P?I,4GA@;.
^6BA[jD&qA@P?I,4GA@;.
^3%JBA[jD&qA@P?I,4GA@;.
5A?I]( approved, deniedJ+,,EP&0.
~Lasting decisions#gA&0?I.!FE!_ exclude8>(.
~Signed&0EP intermediatesL#A%tH%Y,]G<zGA@O.
^g*"#gC@P?I.
]{[..!FE!_<[A@O's[{ approve,!oA[{@M.
5A*"+|:%+#YF!F,!_E!o.
~WordFA&-BA*"#gA?I,2L ~Auto~Approved.
_?#gA*"YA?I,F>E.
_oA*"](]G;<lGM. ~Decided?J*XV/%/Y.
_oA*"'s@n/X&4,+=H]2#i.
^PB&0@P?J.


~Root&1D%5N<2<M[EC>mW,K verify>D.

_X&1EA@OD[A%eK.
_X&1,RJ]?C@O.
_FBA bundle,]96%bRO,C colonF8@T.#5A[{ attest.!s.
_X?g&1L#A%tH%5>',U/^Q,U<K!##2,<i twice.
^PB&E trust bundles.


~A/O's?IFC&0BQBPS,**#g!*<E/Y.

^s,@>#nET,EA/HK certify.!s.
_nA@O%3,]G<z.#5A[{@MYA@O.
^>K certifyFCN,EA proofDAT+|A/H.
_rIK@MAN's&0,2L*t.{'~/mesh.
^sDA&0IF,HA?I's<V.
_ZBANDA&0IF,@XD<f/YNBP6+_O.
_A#nDA&0'sN?pL.
_ZBA@>#nDA&0'sN?pL.
^_D?pA&0'sN;C/O<26P>1%(.
_ZBATD?pA&0'sN.
~Longest/iBAN's&0H@*,!3K ~7~8~6~2~4~0~0 (~{{#~}:!>);!>GM.
~Public/H, ~D~E~RH%Y: ~Ed~2~5~5~1~9, ~E~C~D~S~A ~P-~2~5~6, ~P-~3~8~4J ~P-~5~2~1,#IB ~3~0~7~2J ~4~0~9~6%q.
~SignatureBAN's ~U~I~DGA>b/H:#I-~P~S~SJ ~E~C~D~S~AR ~S~H~A-~2~5~6,J ~Ed~2~5~5~1~9.
_nA@O%3:C&0RP dates,JC?2.
~At<KQB ~Issued,!_E!o,R@n#Y. ~ThenA@nI+G.
~Issued&0EP intermediatesL#A%t,H9>',U<K!&#,.
_oAN's&0%bK%Z[r,L@gHO;]>+F<EB<l.
_oA/O?;: ten<EJ<J#{ not~BeforeE%_ not~After.
_oAN's&0 expires,L@gHO;U/^V/%#{ not~Before.
^PBN&0?J.


= coordination
{BA<y emulated[|,[>A<y%m
~A&=DP+{?;]5%#,F leader electionE heartbeatsB<g.

~HolderE[HBA/].
_r+|C/],@Q]2EF/&/y.
^[BA>fD+pA/].!e#{P+{+[O%T.
_=,U/^!#,F3C renewalI[r;[>>)<2[-A/].
_oA>_+{ acquiredA/].
_oA+{/X showedDOI%#.!?TD@v renewing&nL unreachable.
^;<uA/]+p>>K%1+{.
^;A@;&;A+{%,/] candidates. ~Processes competeGM.
~CandidateDIK+rA/]<e;A>_+{+cO[e.#5 strategy.
^PB leases.


^(BC>fD@gF electionKC/]DA@; assigns.

_S/]DA&&@gF,EP[}.
_nA@;/MBC&&FC/].
^[BA/]DA&&@gF,HA?r<V.!s.
_oA@;/X%BA&&]4OI%#;O%4GC<c renew~Time.
_oA&&/X renewedP*b; entries]? renewal1?9.
_fBA&&'s>i,2L!#.~3~4.~2; breaks[F%k*f emulation[}.
~ReleaseDA&& emulates,[eK binary~Version. ~Oldest~Emulation~Version<]O.
~StrategyDA&&%CF. ~ThatBA+y%m[|+|.
^PB/] candidates.


~# coordination
~Lease~Candidate~Spec.preferred~Strategies	_kB choosingDA&&%CF,%j+C.
= core
removesA+<E<tAW#|;*2,F nfsE host~Path%(
{*AWEA@w%cO
{4WE&yL ~Released[dV administrator acts
appearsLC>~*5,F volume~Devices
{3 formatted/+<[%ZE<NLC*:
{JDAWI%d*_
{JDA*5 grew;A+;['+M]2CT<OO
{JDA@w['+,K*^AW
{JDAT+,K*^A+;['
{JD changingAW%J&?+,
{JDAW%J&?I%d&4
{3%d*_HA@w['
cannot%Z*_HA@w[';%AF/d
{c*_HA@w[';]"FAT
{3%d*_YAT
cannot%Z*_YAT
{a,LFC&?D*A7*z
{3%d&4GA!P*K
{c?4GA!P*K;6%1&?
oneT<OOF?(E]F;SYDT@DO
many<g<MOF?(
many<g<MOF?(E]F
oneNBA&E[lO;7%h%1<H
{37]K%P
{aFC&=
belongsKC&=
lostP&=EI7 reclaimed]K
could7%Z**J recycled#{P&=
{aFCW,JFCN]3A&? bindsU+C[h
{/PW
lostPW,3I goneJ+p%1&=
checks<k
{;V*U*:R<H ~0~7~5~5]3<kI
{+C*:
{;V*U+;R<H!"]3<kI,%{7P*:
{+C regular+;
{+C ~U~N~I~X socket
{+C character*5
{+C%s*5
{[AT's*<
{[C tmpfs,]9+<&kL<:BA&^
{[/(>7BA@SDAN?J
beforeC>6@S,[l/(>7BD@S
{3C streamB%|>/C&Y
{3@R datagrams
{3 messages>/V association,]3A<_ supportsO
{%<k
{%?)
{%?)E]E
{3C%rHC@w#nR>( disks
{3C%rHC@w#nBP>1
{3C<&*<
passes<k
{N/Y<OBATHAX
passes<O%w ways,F>c&^
{7<O%gL[A1
{;<O%g?&-{@]3AT&%
{;<O%g?&-{@,JAN*A7@h
{MHA clear
{M>/#V,]1A&0
_|A?7U8@hF]0+p&4
{[]0IYAT,J*A7@h
fetches<|]0AT/U
{&A?oX]3O&%;AM
restartsAXRA<b@S
{*SB/}>aK<#?f
{aF?f,]K aheadB/} priorities
readsA termination<=+;%(
{WA/v's*X (~8~0/o, ~2~0~4~8%|)]3A+;I*UEAX+,

































































{1
does7+z
{37/L,L]2AT*A7?D
works
{3 broken;PX<2++
{/7%^?E lately
{aFCT,/.J/5&^
{/CTEU/^QXD?pJ?V
{/*YR*}&F!!HZ&^
{/*Y,RU/^Q+.
{c[iF silent<g;4<f<J
{X]4Z&^1?*
{X]4Z/5&^+r[#E@L@i
{X]4@?@5[TKO
{X]4O+pCT,E]:7
announcesD>Z,*o,C[+J garbage&H*]O
{X]4P?sE<_14[e
{ND<b?R]! (~Deferred)J*>7+D (~Infeasible)
{NDATI applying<b?R
{3%d%9GAT
{aF?fYAT
exceeds]0AT+p
{SO#|]1P*}&F
{SO#|#{V*}&F>([:!!
{7O*Y;AN[%J+-
{SAX#|]1P*}&F
{7O*Y
{SO#|#{V*}&F>([:!!
{SAX#|
{=A/q*}&G
{=Z>(*}&G
_|A&E's![R/!,[P
_|A&E's![,%{I ~DefaultR/!
{/A?O@BBAT
{/]0 dns~Config?w,RU/^Q6@;
{+QBA[x
{EA[x;<g]?A/Q<.
{+A/Q,]1P[w
{E<gRA/Q
{+V/9#hAQ[w
{+V/9%gAQ[w
{4<bS<sAT
{4<bS<sAT]3>)+r?f
{4<bS<sE*q[BYAT
{ZA[+]1P[w
{ZA[+RD very[w
{3#/;#d>&1?4
{3#d;#/+:2L run~As~UserE sysctls1?4
{7AN#B
{B<gD lessenA skew
{(Z<g
{(<|<gDAN&j[hG9?l
walks]3A?g*:+p%1>3J<H
walksU*l@h
_vA+jBA/-
{/<| run~As~Group,+TE supplemental~Groups
relabels*l+;;SR>(/S&%@DAW
mountsAWRA/Q,]?C walk
allowsZ['&!
{[A>hBAX?q
{[AT's+;D localhost~Profile<U
enforces<f>h
{[A>hBAX?q
{[A loaded>hD localhost~Profile<U
{HL<P!OE<:LP/m,H*lX;*n/X
{HJ/m@[,]K7Z
{HE/m<f!OJ<:;*n+C
{JDCN&j7%Z&qJ**,LGC>x
{M&Z+SQ#uKA?rN
choosesCNF8&Y
{3?"]>A&E%(
{3%)?"YC>UB*lT
{3%)?"[EA>p's/u%W
{3<|C![ aliasF external~Name,]?V#u
{[ASBZ<g
{[SBA&A'sT%(;]?2CN,[TI*M
{B*[HA&A's]M;A<v6B ~Prefer~Same~Zone
{B*[HA&A's]M
{B*[YA&A'sT,[>HP]M
{[ASBZ<g,3 hidesA&A's#u
{[SBA enteredT%(,*T*N,E/EA&A's#u
{RF#vB!}[|!4
{RF#vB!}[| ~6
{RFV[a+2
{/Q+2,E+c[eC@)Q
{/%w+1/+A&E+p[=
{/%w+1,JI?4
{c&qEI74[e
{IA/O
{c[.>+BA&E
{J]4A/OI+vE[/S;#^#{/y silence
{JD<:I@G
{JD*<@^J inodes1@G
{JD>f identifiers1@G
{JDAT's<_I74[e
{3A6+SAT's/GJA/O's@B
{3V!}#uFA&E's<9
{3V!}#uF&B>.,/+A>p%'
{3C![6FA&E's<9
{3C![6F&B>.
{( cores:!#IQ, ~5~0~0mI halfCQ
{(%|,2L ~1~2~8~Mi


















{RFA<qHA<V,31**+C
{3H[h
{3%d**RZP<q;[/<f<b<{
{JDA/KB@Z!@+j17/L,L]2V#~!@I*F
{JD deleting<qB@Z/K+,
{JDC+i[|'s6I malformed
{J3/KB<q1/b
{J3+?A<q/b]!F
{!A sumBCN's&^
{!8XE+c*&
{!A@wDC&=?J
{(SR#q
{(S]?#q
{(SBA ~Qo~S&? ~Best~Effort;<|[;<n&%%Z/l
{(SBA ~Qo~S&@ ~BurstableE ~Guaranteed
{(SG[;>a&?
{(S]9#z[8/{/;>(<W
{(&>G[;W%J&?
{1/+A0's[wI/q
{1/+A0+p<f[wJQ7/q
{1/+A0+pC[w,J falls[]C@#]?[x
{1/+A0+p<f[w
{1%5/I
{1C[KBA@>#nDV%/<U;+=HGC&b
{1?7 logins[] .dockercfg,HA<x+O
{1?7 logins[] .dockerconfigjson,F image~Pull~Secrets
{1 username, passwordJ%w
{1C>b/H[] ssh-privatekey
{1C&0[][I.crtEP/H[][I.{5
{1C[KR3<b<g joinA&E
{J]4A&Q%4P+u&7
hidesE protects><B ~/{C,L runtimes*>
{NZB ~/{C,F nested&^;<] host~Users+0
{4A%W's#uH>5;<g%2O themselvesF&BHA&E
putsA#uBCTJN/;>5;&BHA&E+d[EA%W
^#J*5D&^<MG6.#)*]RAN;P&_<27.
^[BAW,C![/Q[_HAN,G3&^<MO.
_pCW's contents&J+S:Q<8U<K;V*V/+<iI4.
^/J*:BAT/@.#WN security/h baselineE?W?3O.
~Scratch*:D%b*UEI?9RAN;?VB&^/DO.
~Google!X!g*<,GA*K pd.{).{U.gke.io.!a:[hC&=.
~E~B~S*<B!A,GA*K ebs.{).aws.{'.!a:[hC&=.
~Git?H;*2E<s@Q!#.~3~3,@XDCNRO*A7@h.
_eBC@+L+<H<:,QC/H.#X+L&5%{%gC@}.
^#DV#4@;+!;<)S<2]CO,EO outlives[=.
^%BV/)[0;AT/xHE<OO.
_u+V@Q!#.]P:C!yW.#DRO*>7@h.
_L%cC&=HAN's<V;AN]"[dOI%x.
_u+V@Q!#.]Q:C!R%s/- (_%).
_hDV*xYAT<O.!a:[hC!P*K.
~Open~Stack!UW,GA*K cinder.{).openstack.org.!a:[hC&=.
_u+V@Q!#.]Q:C*:BC!R+;['.
_u+V@Q!#.]O:C!t&z.
^+#gAN/@ (labels,<U,?R)L+<D+L/Y&5.
^%BC!q!T<_,G[0<UE#-JG]J.
~S~M~B@DB!H!r,GA*K+;.{)._~.{'.!a:[hC&=.
_eBC&U<*L+<,C+;C/H.#X+L/Y&5,*u%gC@}.
~V~M~D~K*<B[q,GA*K csi.vsphere.vmware.{'.!a:[hC&=.
_u+V@Q!#.]O:C#GW.
~Data*<B!H,GA*K*<.{)._~.{'.!a:[hC&=.
_u+V@Q!#.~1~6:C*<B#C!Y.
~Several sources (secrets,&U<+,N+*,[L,&1)<</;Q*:.
~PortworxW,GA*K pxd.portworx.{'.!a:[hC&=.
_u+V@Q!#.]N:C#RW.
_u+V@Q!#.]O:C#SW.
_hDC!P*K<%F9N%(,/+P ~C~S~I~Driver/sA<H ~Ephemeral.
~A&=<"F9N+SC[3,E**RAN.
^0BCX/-J#;%@,?&-{@;<kBO?p.
_SWDC&=BAN's<VI%xK.
^[BA ~Persistent~Volume~Claim.#cOI<GJ unbound,AN@p#B.
^WA claimed@w?&-{@HZ&^,]1[;<O?v.!pGM.
_S@w%cC>KW:*rQ<8I4.!s.
]}:C*<B!z!X!g,@:GA!P*K pd.{).{U.gke.io.
]}:V!b*<B!A,@:GA!P*K ebs.{).aws.{'.
^/J*:BAN'sT,F tests:>(<g*>7+rA&_.
_u+V@Q!#.]P:C!yW.
^#DV#4@;+!,<NY8TD<]O.
_u+V@Q!#.]Q:C!R%s/- (_%).
^%BV/)[0;AT/xHE<OO.
]}:C!UWB#?,@:GA!P*K cinder.{).openstack.org.
_u+V@Q!#.]Q:C*:BC!R+;['.
^%BC!q!T<_,G[0<UE#-JG]J.
_u+V@Q!#.]O:C!t&z.
_hDV*xY8T<O.!a:[hC!P*K.
]}:C@DB!H!r,@:GA!P*K+;.{)._~.{'.
]}:C#a*<B[q,@:GA!P*K csi.vsphere.vmware.{'.
_u+V@Q!#.]O:C#GW.
]}:C&y*<B!H,@:GA!P*K*<.{)._~.{'.
_u+V@Q!#.~1~6:C*<B#C!Y.
]}:C#EW,@:GA!P*K pxd.portworx.{'.
_u+V@Q!#.]N:C#RW.
^%J*:BQTD outlivesS;A?K node~Affinity<UDT.
_u+V@Q!#.]O:C#SW.
_LBV+(!P*K,A]*K&X<b/KB@w.
~A pieceB@wDS?![EC&=,<"GV administratorJC provisioner.

_nA@wI,/& large,E3&=+pO.#W@]I+G.
5C&=+pAW,J]: reclaimingO+,.
_S@wBC>KW,E]0&>1</R.
_GBAW,[]A/H@w. ~Claims%n/+[A%AF<f<J;*~ raisesO.
_kH3<g<MAW,U/^Q. ~Claims%n/+Z[<1+w.
]oD+p9W.#fC[[O?MAW;%o#wA[[.
_n+MA&='s*,;#NGM,A&?'s/+ provisioned.
_L&?D&>B9W<Q+r;A*UQ/+#i.
~OptionsBA<M&LFAW,2L ro. ~Unchecked:C]HQ+-A<M.
5WE&=1C+;['J>~. ~FilesystemGM.!s.
^aD?!AW,E?nPS.!s<z4,%{F*2/S.
]qBAW's changeable properties;<|P&>%n.#5C!P@].
^a+S3C>KW&%%Z[i.
]ZBT/S,QB3CT<7K<MAW.#L.
_pC>KWIHP life.
_IBAW+S&rK reclaiming;#B[dA&b/|UO.
_?F>E#gAW's>L,2L]:P*,+,.
^g]@H!QFAW's+..
_oAW&"/;P>L;4GA@;.
~A/pB>K[~.


]bF@w;S<MA&=,%xKC>KWD+EJI<".

_j@w. ~Once%x,<|@S,%J&?EV#i&?&%%Z4.
_hDA&= got,E/&+3&5BP@SJ&?+r&J.
~A/pB>KW&>.


_S@wDC&=%CF.#>A@SE volume~Attributes~Class~Name<2&3/Y.
^;<gES<2@DA claimed@w;CW+E<|/+O<tZ[@ modes.
^JBA>K[~D<2%Z%xKA&=;RO,<iI provisioned.
_GDA&=<],H?J.{U. ~May grow/+A@w&?%'O.
~PersistentWBA&=,4GA binder,J beforehandK*-DQ.
_L&?BA&=;A&E'sM/+#i,<i/+A*U[9.
5A&=I<NLC*:J>~. ~FilesystemGM.!s.
]oJ snapshotBA<VDAW copies;/F*fK data~Source~Ref.
^cB%5+iD+>A&='s<bW;%cC+YH%1<V.
~Volume~Attributes~ClassR*K@B. ~Naming%1&5AWH[h.
^]V0G+i,/JE6,>XH%1<V.
]S+iBA0D+>C&='sW;&h,F&>%(,/+#i.
^GBA0,H%5<V,D+>C&='sW,2L ~Volume~Snapshot.
^[BA0,H%5<V,D+>C&='sW.
~Other<VBA0D+>C&=.#5C ~Reference~Grant[?EA+Y ~Cross~Namespace~Volume~Data~Source.
^}BC&='s&3K%1W%J&?.
_h%J&?DAWI%d&4K.
^;+3A&3KA<bW%J&?+p&J.
]_<r#gC&=]5PW&5.
_nA&='s&SI#g;8[Z<z.
5A&='s&S+|:#Y,!pJ#^.
_oA&='s&S](/X&8;<u#i.
_oA&='s&S/X&4P@n.
^g]@H!QF]:A&='s&S+|.
_?F>E#gA&='s&S.
_nC&=+p,L#}]0O%CF.
5A&=+pPW.#DD[hC#B&=]!.
~Access modesBA&='sW,>X<J[:]/%BF.!B]5 unbound.
_GBA&='sW,>X<J[:A?I.#) grows]2C?NI&P.
^e#gA&=]5PW growsJ&5.
_GDV*~%!F;A/VB9EA?I&n#}>y.
~StageBV*~,[]A/H@w;#i]2<kI%d resized.
_h%J&?DA%xW+p;7A@a's]5C&3?p.
]lK%1W%J&?DI[]]*,/+%5.
~A>BYATD&^@.LCW.
^nYAT,]? '..'; symbolic links1 followed.
_n<Q*zUAT's>B,E]0I<"/+<k*A. ~UncheckedGM.
~A*:YATFAN%(,F@'+<E exchange%k&^.
_n backsA@'*::<:,/(>7J,GM,AT's*<.
~BytesBA@'*::Y*<,<J*qAN;C tmpfsID big.
_u+V@Q!#.]P:C!yW.
^'0D/sA!y@<.
^[BAWYA!y@<.
^WA!yW?&-{@.
_u+V@Q!#.]P:C!yW,>K.
^'0D/sA!y@<.
^[BAWYA!y@<.
^WA!yW?&-{@.
^^BA ~Endpoints0RA!y@<;A%x&='sGM.
_u+V@Q!#.]Q:C!R%s/- (_%).
]WBA!R<IBA#H/-;U/^Q.
^[BA#H/-HP!R>T.
^/['YA#H/-,2L+%.
]k>TD+|A#H/-; rbdGM.
]k[jD<+A#H/-;#xGM.
^E+;YATFA#H[j;@,]=.
_>RA/HBA#H[j;]=>/ keyring.
~MapsE<OA#H/-?&-{@.
_u+V@Q!#.]Q:C!R%s/- (_%),>K.
]WBA!R<IBA#H/-;U/^Q.
^[BA#H/-HP!R>T.
^/['YA#H/-,2L+%.
]k>TD+|A#H/-; rbdGM.
]k[jD<+A#H/-;#xGM.
^E+;YATFA#H[j;@,]=.
_>,H%5<V,RA/HBA#H[j;]=>/ keyring.
~MapsE<OA#H/-?&-{@.
]}:C!UWB#?,@:GP!P*K.
^<BA!UWH#?.
^/['YA!UW;+%GM.
^WA!UW?&-{@.
_>F connectingK#?,FA!UW.
]}:C!UWB#?,>K,@:GP!P*K.
^<BA!UWH#?.
^/['YA!UW;+%GM.
^WA!UW?&-{@.
_>,H%5<V,F connectingK#?,FA!UW.
_u+V@Q!#.]Q:C!R+;['.
]WBA!R<IBA+;[';U/^Q.
^#BA!R+;['K<M;P?gGM.
]k[j]6<OA+;[';#xGM.
^E+;YATFA!S[j;@,]=.
_>RA/HBA!S[j;]=>/ secret~File.
^WA!R+;['?&-{@.
^]C@+EP<V.
^[BA@+HA<V%hO.
^^BA referenced@+.
_u+V@Q!#.]Q:C!R+;[',>K.
]WBA!R<IBA+;[';U/^Q.
^#BA!R+;['K<M;P?gGM.
]k[j]6<OA+;[';#xGM.
^E+;YATFA!S[j;@,]=.
_>,H%5<V,RA/HBA!S[j;]=>/ secret~File.
^WA!R+;['?&-{@.
_u+V@Q!#.]O:C!t&z.
^[BA!t&z,]?@U.!k dataset~U~U~I~D.
_]BA!t&z.!k dataset~Name.
]}:C*<B!z!X!g,@:GP!P*K.
^[BA>K*<H!z!X!g.
^/['YA!v*<;+%GM.
^mBA!v*<K<M,[eK!-;!!,AM,FA]7*<.
]dA!v*<?&-{@,@XD<)S&%[hO.
_u+V@Q!#.]O:C#GW.
~Quobyte?7@<,+~:{AR commas%k.
^[BA#GW.
^WA#GW?&-{@.
_aD accessesA#GW.
^5D accessesA#GW.
~Quobyte tenantD>4AW;U<K!<&6.
]}:C>KWDV*xYAT%HE<O.
^[BA+H*x,L vendor~/{,.
^/['DA+H*xI%BF;O&;GM.
_>,H%5<V,]9[xA+H*x+_.
]bA+H*xFC?&-{@<M.
^3>&FA+H*x;/IHA!@'s*C1?4.
]}:CWDV*xYAT%HE<O.
^[BA+H*x,L vendor~/{,.
^/['DA+H*xI%BF;O&;GM.
_>]9[xA+H*x+_.
]bA+H*xFC?&-{@<M.
^3>&FA+H*x;/IHA!@'s*C1?4.
]}:V!b*<B!A,@:GP!P*K.
^<BA!b*<H!A,2L vol-~0a~1b~2c.
^/['YA!b*<;+%GM.
^mBA!b*<K<M,[eK!-;!!,AM,FA]7*<.
^WA!b*<?&-{@.
_u+V@Q!#.~3~3:C&CBC!x?H.
_[BA!x?HK&C.
~CommitBA!x?HK&7>+;PM branchGM.
^#HAWFA!x&C: '.'IP?g;<T/jA?HGM.
~Decoded[xBC@+L+<H<:,Z??]2A@+&5.
_>]9[x%[+<.#cOI<GE7>%,&^*>7@h.
^FBA@+K]CEA+;B8;*l/HGM.!?<GQ+|AN.
]|>J%qB@++<,!!K!:;!7 ({?!")/+#i.
_W/e&^@h]?A@+JC/q/HBO.
^0R[xBC@+]>C>mW.
^FBA@+K>lEA+;B8;*l/HGM.
_W/e&^@h]?A>m@+JC/q/HBO.
~A*:DV#4@;+!.
^:6J#uBA#4@;.
~Absolute>BDA#4@;+!.
^WA#4 export?&-{@.
~A*<BV/)[0.#=T<2]CO,J<)<2?&O.
]VBA/) portal,RC>U[bOI ~3~2~6~0.
_!6BA/)[0, beginningR iqn, euiJ naa.
^bBA#-UA/)[0,!!K!-.
~InterfaceBAT's/)/6;M,3I>N#U,/+#i.
^/['YA/)*<;+%GM.
]dA/)*<?&-{@.
^3 portalsBA/)[0,F@C>C.
5/)*;/xHG!M;<]@,.
5A/)@@/xHG!M;<]@,.
_>R!M[kE passwordsFA/)[0.
^[BA/)/6F9W,H>MBAT's;C<b/:I<"FO.
~A*<BV/)[0,FC>KW.
]VBA/) portal,RC>U[bOI ~3~2~6~0.
_!6BA/)[0, beginningR iqn, euiJ naa.
^bBA#-UA/)[0,!!K!-.
~InterfaceBAT's/)/6;M,3I>N#U,/+#i.
^/['YA/)*<;+%GM.
]dA/)*<?&-{@.
^3 portalsBA/)[0,F@C>C.
5/)*;/xHG!M;<]@,.
5A/)@@/xHG!M;<]@,.
_>,H%5<V,R!M[kE passwordsFA/)[0.
^[BA/)/6F9W,H>MBAT's;C<b/:I<"FO.
~A*<BC!q!T<_,G target~W~W~NsE/~JG]J.
~World];<UBA!q!T[1;<]/~.!k]J.
^bBA#-UA!q!T[1,!!K!-.
^/['YA!q!T*<;+%GM.
^WA!q!T*<?&-{@.
~World]; identifiersBA!q!T*<,H>MB target~W~W~NsE/~.
]}:C@DB!H!r,@:GP!P*K.
_>RA!H@w#nEP/H.
^[BA@DH!H!r.
^WA!H@D?&-{@.
]}:C@DB!H!r,>K,@:GP!P*K.
_>RA!H@w#nEP/H.
^[BA@DH!H!r.
^WA!H@D?&-{@.
^^BA@+RA!H@w#n;A%x&='sGM.
]}:C#a*<B[q,@:GP!P*K.
^nBA#a*<RP[q datastore.
^/['YA#a*<;+%GM.
_L>SB[qFA#a*<.
^<BA[q@w>SD storage~Policy~Name<U.
_u+V@Q!#.~1~6:C*<B#C!Y.
^<BA*<H#C!Y.
^/['YA#C*<.
]}:C&y*<B!H,@:GP!P*K.
^[BA!H&y*<.
_.>BBC<&!H*< (~/subscriptions~/…),*T/'#]BC%r.
^;A!H+~ cachesA&y*<; ~Read~WriteGM.
^/['YA!H*<;+%GM.
^WA!H*<?&-{@.
^;!H/EA&y*<. ~SharedGM; ~ManagedF<& disks.
]}:C#EW,@:GP!P*K.
^<BA#EW.
^/['YA#EW;+%GM.
^WA#EW?&-{@.
_u+V@Q!#.]N:C#RW.
]VBA#R+Z.
^[BA@w['H#R.
_>RA/wKA#R+Z.#L.
5A#R+ZI spokenK>/#V.
_8>n*BBA@w.
_8@w>T]>A>n*B.
5#R?M@^ (~Thick~Provisioned)J7 (~Thin~Provisioned,AM).
^[BAWH#R.#L.
^/['YA#RW; xfsGM.
^WA#RW?&-{@.
_u+V@Q!#.]N:C#RW,>K.
]VBA#R+Z.
^[BA@w['H#R.
_>,H%5<V,RA/wKA#R+Z.#L.
5A#R+ZI spokenK>/#V.
_8>n*BBA@w.
_8@w>T]>A>n*B.
5#R?M@^ (~Thick~Provisioned)J7 (~Thin~Provisioned,AM).
^[BA*{WH#R.#L.
^/['YA#RW; xfsGM.
^WA#RW?&-{@.
_u+V@Q!#.]O:C#SW.
^[BA#SW,C![/Q.#L.
~Storage~O~S<VBAW;AN's<VGM.
^/['YA#SW.
^WA#SW?&-{@.
_>RA/wKA#S!@.
_u+V@Q!#.]O:C#SW,>K.
^[BA#SW,C![/Q.#L.
~Storage~O~S<VBAW;O<2%Z<T/jQBA&E's.
^/['YA#SW.
^WA#SW?&-{@.
_>,H%5<V,RA/wKA#S!@.
^0RA[xBC&U<*.#W/O?@ZU<z]2A<*&5.
^FBA&U<*K]C,R+<;ZGM.!?<GQ+|AN.
]|>J%qB&U<*+<,!!K!:;!7 ({?!")/+#i.
_W/e&^@h]?A&U<*JC/q/HBO.
^0R[xBC&U<*]>C>mW.
^FBA&U<*K>lEA+;B8;*l/HGM.
_W/e&^@h]?A>m&U<*JC/q/HBO.
~A+;RC[KBAN's@>#n;A/O?;O.
_r#lA>m@>#n[K;A!@@;GM.
_=DA>m[KI[r,!;J<J;!3GM. ~RenewedH[G.
_)>BBA+;RA@>#n[K.
~A+;B ~C~A&1>+B!W,]?*PEH<f+G>'.
_SQ ~Cluster~Trust~BundleK>l.!k signer~NameE/R.
_F]9!W1>m[J.!k6.
^JD<XA@O's!W.!B@4<i,*U@4Z.
_W/eAN@h]?C<1 ~Cluster~Trust~Bundle;A+;I[>*U.
_)>BBA+;RA ~C~A&1.
~A>b/HBANEC&0DC@O issuesFO, renewed%_ expiry.
_FBAN's&0,%BGC ~Pod~Certificate~Request.
~Private/HBAN's&0: ~R~S~A~3~0~7~2, ~R~S~A~4~0~9~6, ~E~C~D~S~A~P~2~5~6, ~E~C~D~S~A~P~3~8~4, ~E~C~D~S~A~P~5~2~1J ~E~D~2~5~5~1~9.
~Longest validityBAN's&0H@*:!3K ~7~8~6~2~4~0~0,JK!>FA@;'s>1 signers.
^/F>b/HE&0&2[J,@XD%w&3U<z.
^/FA>b/H%(;R credential~Bundle~Path,/HE&2%+<..
^/FA&0&2%(,]?P/H.
^0+S@C sourcesHQ*:,8>B<z.
_nI<</;A>mW,Q@]V*b.
]|>J%qB>m+<,!!K!:;!7 ({?!")/+#i.
^g@]BC>mW:*rQ<8I4.
_eBC@+,HC>mW.
^+#gAN,HC>mW.
_eBC&U<*,HC>mW.
~A[KBAN's@>#n,HC>mW.
~C~A&1>+B!W,HC>mW.
~A>b/HEC&0FAN,HC>mW.
^g/HBC&U<*J@+EP+;.
^DBA&U<*J@+]9[w%]C+;.
_)>BBA+;FC/H,]? '..'; directories1<".
~Permission%qBA+;F9Q/H,!!K!:;AW's default~ModeGM.
_LBQT:C partition,C]7*<JC*:.
^nYATBA local*<J*:,]? '..'.!?*<I formatted/+<[%Z.
^/['K>sYV unformatted local*<;AT&;GM.
_LBC!P*K,FC>KW.
^[BA!P*KD%HE<OA>KW.
^<G3A!P*K/MAW,[_FA*K.
]bA!P*KK<MA>KW?&-{@.
^/['DA!P*KI%BFYA>KW;O&;GM.
~PropertiesDA!P*K+[A<bWE+_%TU8<M.
_>FA!P&!D%FAWKCTE*3O.
_>FA!P%}D>^AWYCT%_%5N<OO.
_>FA!P%}D<OAWFCN.
_>FA!P%}D enlargesAWHA@w['. ~Can%Z#t/Y.
_>FA!P%}D enlargesA+;['YAT.
~AWDC!P*K<%E?:RAN,]?C&=.
^[BA!P*KD<%AN's/7W.
^WA/7!PW?&-{@.
^/['DA!P*KI%BFHA/7W;O&;GM.
^kDA!P*KBV/7W understands.
_>DA!P*K+_LO<OA/7W.
~AW%cC&=BAN's>1.
]o<"L ~<pod~>-~<volume~>FAN%(. ~Another'sBD6+|AN.
]oK<#FV*eW.
^JE%0FA*eW's&=;>(<>I?4.
~SpecBA*eW's&=.
~A>UDCX/rY.#=DI7/q&%%Z?#ZA?r.
^[BAX's>U,[_HO:[eK!*/}&,/f,*9,&x.
^wBATFAX's>U,FQNCT. ~EqualsOR/!.
^wDA>f/rYUAN's#u,!#K ~6~5~5~3~5.
_V>oBAX's>U;#UGM.
]VBATD host~PortI%xK;ZGM.
_pCX@1CWBPN.
^(BAN's[~DAX<O.
5AX<2<|?&AW;+0GM. ~See recursive~Read~Only.
5<O%g1?&-{@,[P; ~DisabledGM.#5 read~OnlyE mount~Propagation#8.
^nBAWHAX,[_. ~Hides]0A/-+p[?.
_)>BHAWK<M. ~Config<*E@+&5*>7?!O.
5<O<"/Y%gA>B>=%kTEX;#8GM.
~Like@},R $(^Y)??GAX's[z.!k@}.
~A>~%s*5HCX,+SC&=R volume~Mode ~Block.
_hBANDIC>~*5:C&=JV*e&=.
^nHAXBA>~*5,[_E<f<M's.
~A[yHA*dBCX's>f.
^[BA*d[y, printable ~A~S~C~I~I]? '='.#W/YB[Y&n.
_RBA[y;*UGM. $(^Y)[/H*Q[z; $$IQ $.
~SourceBA*d[y,?&UAX's@h%(.!k[w.
~SourceBC[y's[w:*rQ<8I4.
^.BANLA[y's[w,2L@n.pod~I~P.
_+J/kBAXLA[y's[w.
^DBC&U<*LA[y's[w;[b>%,C<GQ+|AX.
^DBC@+FA[y,*%.#%<GE7>%,O&'@h.
~Variable>+BC+;DV/5X]IHV*V.#5A+Y ~Env~Files.
^qQ[y>+BV*c+;HCW.
_SN's*VRA*c+;;AX<[7<MO.
_)>BBA*c+;HPW,]? '..'.
~VariableK[-+SA*c+;.
_W/aA[y unset]3A*c+;/UOJI<G;+0GM.
^qQ+9BAN,FA*G!@.
]S[|DAN's field~PathI]GF;[oGM,A<|Q.
^s+9K?&:<>.{>, .namespace, .uid, .labels~['{5'~]J .annotations~['{5'~];H[z%)@a.node~Name,@a.service~Account~NameE@n#v;H+<]7/Q<+.
^qV%-BCX's?R,FA*G!@.
]v]9?R1?&,?KH+<;H[z[;>1GM.
]]K?&:/mJ?J,C dot,A?P.!E#i/kIAT's.
~UnitBA?P%-,3I?i[e:!#J ~1mF!O,!#J2L ~1~MiF%|.
^qQ/HBC&U<*HAN's<V.
^DBA&U<*DA[y+_.
_W/aA[y unset]3A&U<*JP/HI<G;+0GM.
^qQ/HBC@+HP[j's<V.
^DBA@+]9*%[wI[i.
_W*A]?A@+JP/H]3OI<G;+0GM.
~Every/HBC&U<*J@+L[z;*rQB%wI4.
_R>s%_8/HBA]7<*J@+K<#A[y's6.
]u<*]9/IZ%[[z;*c]=.
_>]9/IZ%[[z,*%;*c]=.
~A&U<*]9/IZ%[[z.
_W@jAX althoughA]7&U<*I<G.
~A@+]9/IZ%[[z.
_W@jAX althoughA]7@+I<G.
~A+sDA/O@7RV!{>dJ+}.
^[BA!{+s;QD occurs#|I@8 twice.
_RBA!{+s.
~A!w?IBA/O;C@n+S ~2~0~0K ~3~9~9I[&.
^nE>tBA!w?I; ~/GM.
^wBA!{?I:C<n,JC>U6BAX.
]VBA!{?I;AN'sGM.!uC virtual+~,4C ~Host+s.
5A!w?I[l#V;!{GM.
~HeadersBA!w?I;[A?>A/O's>1B*f6.
~A#U&YBA/O;[&/+OI#k.
^wBA#U&Y:C<n,JC>U6BAX.
]VDA#U&Y+eK;AN'sGM.
~A%}BA+X+u@>;[&/+O%4 ~S~E~R~V~I~N~G.
^w<nBA+X+u@>;C6*A7*>.
_A]9+uA+X%}%CF;A]7@;GM.
~A>iD?pHAX;*}&F!!I[&.
^|EP%>,?nHAX]?C@F; pipesE[z<[ sh -c.
~A pauseBAX's+}.
_=DA+} sleeps:!![eKAN's+g>I.
]nDA/O repeatsYCX:QB*w, http~Get, tcp~SocketE grpc.
_=+SAX's@hKA>d's+C&7;!!GM.
_=#{3C&7]?V%2+-;!#GM.
_=+SQ&7BA>dKA<e;!%GM.
~SuccessesHC?jD*XA>d's+.;!#GM,<JF?'%(.
^,&9HC?jD?TAXJ<#O[c;!/GM.
_=K*X#{C+, livenessJ@k>d,U/^!#;AN'sGM.
_nC&3BQ?P*AKA?oX.
_.,&oJ<:,DA?N>SI#g;8<z.
5C?N?VAX.#> ~Not~Required]3AN<a?V.
^O&(#tKJ[.+SA?q'sM4.
^O&(DA>f+_%iAM4,2L ~N~E~T~_~A~D~M~I~N,J ~A~L~L.
^O&(DA>f loses;A security/g?W*. ~A~L~L.
_nCXJN<]BCT's?R,E<2[h.
^VB8?P:%l,!OI throttled,<: ~O~O~M~Killed. ~UnlimitedGM.
]^DA?}@A asideYCT,U<KA/m,31AMHS.
_.&>BAN]9*6AX+_;8<z,E<iFC]7N.
_GBA@wDC&=%CF.
^V@wDC&=<2+^;<k/|UOH%oE provisioning.
^K@wDC&=<],[]A/H@w. ~RaiseOK expandAW.
~A*5&=BANLPX[lO.
^(BAN's?Q]9*6AX+_.
_SQ?IBA&=]9*6AX+_;ZGM.
~A>iBAN,?n+SV/-.#>P/-,!OE<:&3/Y.
^[BAX,C![/Q[_HAN,F/x,*wE@n.!s.
^@DAX?p,R?7,[*J digest.!?&3?VO%(.
~CommandH>MBA/-'s entrypoint,<f@F. $(^Y)[/H[z.!s.
~Arguments%cA&L,H>MBA/-'s. $(^Y)[/H[z.!s.
^#H3AX's>f@j;A/-'sGM.
^xDA>f/rY.#W/p+c[=<U; leavingQ>+&D<k.
]u<+E@-]9/I%[[z;/Y<{]<,E*c>/Z.
~VariablesBAX's>f,H>';[A]<>/[BB env~FromEB@?.
_,E/mBAX.!OE<:&3G?N.
5<b!OJ<:?VAX; ~Not~RequiredGM.
][<%V/5XC@K. ~Elsewhere<]A+Y ~Container~Restart~Rules.
^)&GD?TAX;!+?mU<K.#5?UEA+Y ~Container~Restart~Rules.
_iBANDAX@1L directoriesJ+<.
]pBANDAX@1L>~%s*6.
]n]9+.?VAX.#)%b<zA@k>d+p>>.
]n]9+./E@?'[T%S.#fOC@iXI?*.
]nD+|%TA>(>e]5C slowX@j; final+.?VO.
~HooksU@hE@u,EA@u@N. ~Of/5&^,<|@L+r[=.
^/RA*YX's<=, ~4~0~9~6%|; ~/dev~/termination-{:GM.
_pA*YX's<=&K+S; ~FileGM.
_oAX's/-I+7.!KM#&,!DF/ZJ<f[*.
_b, privilegesE profilesB9X's>f;[A]<>/AN's.
5AX's standard/8@p<}F&BD%F;+0GM.
5 standard/8&DF+f]2A+C%G&A/a;+0GM.
5AX's>f+_C[6; typing<]@q[P.!pGM.
^;C>d&9:*rQ<8I4.
^{GC>iHAX;*}&F!!>?.
^{GC!w?I;C@nB ~2~0~0K ~3~9~9>?.
^{GC#U&Y;>?/+OI#k.
^{GA+X+u@>;A%2 ~S~E~R~V~I~N~G>?.
_nC+}*A:*rQ<8I4.
^9D?pC>iHAX;+-U%5*}&F%{!!.
^9D@7C!w?IKAX;+-UC@nB ~4~0~0J<J.
]}:C+}RC#U&Y+-]2O?p.
^9D]"@Z@*,H3/u balancers&% notice.
~HooksBCXEP@u@N.
^9UA@h. ~UntilO*]AXI7?o;P+. killsO.
^9%_AX@v,HA+g>I. ~Skipped/+A>f*]/@.
_ED%CA>fK*X;A/-'s,*T ~S~I~G~T~E~R~MGM.#5 os.{>EA+Y ~Container~Stop~Signals.
~AXDI7?o]K,J7#|.
_tAX]",2L ~Container~Creating, ~Err~Image~PullJ ~Crash~Loop~Back~Off.
_tAX]",H words:A pull*g,JA/cBA%T-off.
~AX]9>f?p.
_oA?o>f](/X@i.
~AX]9>f+p*Y.
^)&FBA*Y>f; ~1~3~7#{ ~S~I~G~K~I~L~LJ/TB<:, ~1~4~3#{ ~S~I~G~T~E~R~M.
_ED*YA>f; runtimes/_O>+,E exit~CodeI!) plusA@N.
_tA>f*Y,LQ]@: ~Completed, ~Error, ~O~O~M~Killed, ~Start~Error.
_nA*YX/b:P<=+;,A/v's*X,J]:O*77@h.
_oA*Y>f](@i.
_oAX's>f*Y.
_6E!|BA*YX,L[Z:~/~/id.
_nCXI doing:Q<8I4; waiting/+<i.
_B]5AXI#gK@h,L]2O pullsP/-,JV*g+|O%T.
_B]5AX's>f?p,RP@h.
_B#{AX's>f+p*Y,R*}&F,?+E[H.
^;QX+4,LA/O/X?E.
]vBA@aDA@nI#g.
5AX]",?pJ+p*Y,R details.
^;AX's former?n*Y;/N/x --previous@IP/v.
5AX<2+^[T.#YF/5&^D[#.
^;<uAX](@i#|@QAN&"KPT.
^@D?p,LA?q<UO,3<2*8+SA@a.
~DigestBA/-D?p:]0C[*<4.
_6E!|BA>_X,2L containerd:~/~/~0f~3a~9c.
5AX?p,#{P post~Start+}E@k>d;+0#|U8?T.
_,DAT+p4 asideFAX;%cA@a duringC?N.
_,E/mDA?oX+p.
_iDAX+p<N,E/&.
_aE+jBAX's+C>f.
^8BAX's*6.#5A+Y ~Resource~Health~Status.
_ED%CA?oXK*X.#5A+Y ~Container~Stop~Signals.
^8B]0CX gotBC?P.
_.]9*61/q:V+&Q,J&=:RA&='s6E?I.
^"BA?PR[;+u.
^8BQ*5.
^<BA*5,[_YPT.
^;A*5+4,LP>O-{2?G.
_rCX?pL.
_aE+jBAX's+C>f,Y#/.
_aE+jBC>fY#/.
_a!|BAX's+C>f.
^y+i!|BAX's+C>f.
^3+i ~I~DsBAX's+C>f,A/-'s//.
^g%DBCND+|J7.
]cBANDA&SI#g;&c#s typesB[;>1.
^4BANDA&S](]GF.
5AN's&S+|:#Y,!pJ#^.
_oAN's&S](/X&8;A/O/aO<m,?uF resizes.
_oAN's&S/X&4P@n.
^g]@F]:AN's&SI@X,2L ~Unschedulable.
_?F>E#gAN's&S,2L/&<)<g/T]0.
^;CWI<NHC?oX.
_hDA?oX+p<N.
^nBAWHA?oX.
5A?oX<2<|?&AW.
5<O%g1 really?&-{@, ~EnabledJ ~Disabled;#i]39QI writable.
~RestartsCX#{&/*}&G.
_nA?T?l*AUP*}&G.
^)&GU3A?T?l%:.#L.
~A4B*}&G.
5A?T?l<3A/q*}&GJZ>).
^)&GBA?T?l,U<K!-.
~A choiceB<gG alternatives.
]Z,U/^Q:CTD<7%5B[=I&<.
_-DCT<7[J;]?%5,<i<0.
_-YAT's/S;Z+z.
_-YAT's<>.{>,A<|+9,R#(J#:EQ[w.
~A&SYQ/QJ+9BCT.
^I/HDATI%B#g;<>.{>H match~Fields.
^;AT's/QI&ORA[x.
_eFAT's/Q:QJ<JF#(E#:,Q/9F ~GtE ~Lt,*T<i.
^g%*B[RH3[~1<";P/Q requirementsZ+z.
^_/SE[;[xF<b[~;C[S<7ZB[=.
_S[xBQT/QF<b[~.
^_/QD[2[RB<b[~%7,2L[S.~{{#~}~/zone.
_eBA[S/Q]3[~1<";U/^Q,8<z.
~DemandsE wishes#gCN'sTEAS<ZO.
^aDAN<QJ]B>}?nY,G/S.
^tDAN<QJ]B>}%Z closeK,LHQ]M.
^tDAN<QJ]B>}/D%S+S.
^tDCN]%K%Z closeK.
_QD8<[C<1NHAT's[S.!?+CN<2<./@.
_m[8D raiseA@&B<g<Z<1S.
^tDCN]%K%Z%7+S.
_QD?l>+[RRC<1N,E/D/Y<1S%S.
_m[8D/}A@&B<g<Z<1S.
~A>][5#g>(SEP]-.
^;<P<g gainJ lose<ZSDA[5<0,!#K!&.
~OtherS,E/&<Z<g1D gainJ loseA]-.
^tG/SE<W,E/&<Z&nL<Z.
^JBASDA#z[5I#g;#i<0<i,*U<0Z.
~NamespacesBA[5'sS,%h namespace~Selector;AN's>1GM.
^_/QD*' nearness:<gRA?r[w1[J.
^JBA<WBA#z[5'sS;*U<0Z.
^FB/SDA[5'sS@DR9Q; joins/RU&r.
^I/I]9[x>(S*>7@DR9Q;#tK/RU&r.
^aDCN*.J prefers.
^aDAN<2%Z>sY,JO@p#B.#.&5B/S move<k.
_m[8D raiseA@&B<1<g.
~A>]/JBTEP]-.
^;<PCT gainsD<0A preference,!#K!&.
^JJ6BA>]<g.
^CS<sCT[b[A[MO;[_G/HE*R.
^[BA[+,C/Q/HD[O?/K.
~Detail%cA[+'s/H,C/Q[wD[O&%&N.
_n+oKSD*>7[MA[+.
_oA[+](>sYATGCT&b;<kI&l+SO.
^LCN onto<gR&/[,;O*JANK<i.
^DBA[N[,;#i,R>"!l,FZ.
^;A toleration comparesA[+'s[w;!hGM.
_dBA[N[+;*UR>"!l.
~EffectBA[N[,;Z*SGM.
_=DAN@pYCTRC[N ~No~Execute[+; foreverGM.
~A&SD<Q%Z[VFCNK%Z?*.
^s&SD@Z&b<Q4K#Y%_AN+_[T.
_nCN?p,]3ER3?^. ~Little%i/.&5/Y.
_iD&^BAN<2<M.#W@;#wQRC@>#n[K.
]wD?nH turn%_A>),8[dO[%,JYLC@K.
^Q&^,@i[J#{/5.!G/^Q;[;<nI+G.
~Debugging&^,#tG ephemeralcontainers%(,<a restartedJ?9.
_o*Y&^@h#|,#{!%@*K+F<E.!DGM.
_=+SAN's*)KP kill, pre~Stop//;!0GM,!!U<z.
_=+S@h[dAN+-R!^. ~Can%Z shortened/Y.
^[@<E search*CBAN,%h dns~Config; ~Cluster~FirstGM.
^JDCT<Q+rK+^AN. ~Extensible<|]5?~ gates+zAN.
_A#nDAN actsL,3<Q*z;AQ<TM/+#i.
]}:[h service~Account~Name,3A@;/E*f.
5&^+^C@>#n[K;GMLA#n?w,*T[V.
^_D?pAN,4GA?},JU&r pastO.!s<z4.
5AN+pAT's<_,@X host~PortI container~Port.!pGM.
5AN@1AT's>g;+0GM.!k share~Process~Namespace.
5AN sharesAT's<=>w, semaphoresE@E<:.!pGM.
5&^@.8>('s>g;+0GM.!k host~P~I~D.
_b,+jE profilesBZ&^BAND4<i,EA+iBP[~.
~SecretsR?7&sFAN's/.;[BBA@>#nGM.
^:6BAN,C![/Q;AN's6GM.#e subdomainC![6.
~Headless@>[]3AN+_A![6/".subdomain.namespace.{V.
_4D*HANK<gE>(SJ/DO%S+S[=.
~SchedulerD+AAN'sT;M-{KGM.
_NB<gDAN#l;7-readyE unreachableF!1@*GM.
~Lines#tKA/#+;BAN's&^.
]qBAN's>aE>Z;GMA globalM&?,*T!!.
_'BANH>vE>Z,+x+C.#>LP>a&?+pO.
^[@<, search*CE>&#tK[BB*=.
]tD<Q%Z#Y,%i?*&^,FANK%Z#J.
~Runtime~ClassRAN's?q,>0E<g;AT's?qGM.
5&^+^[zRA<V's@?;[VGM.
5AN*q/}<{,GP>a&?; ~Preempt~Lower~PriorityGM.
_/BAN's?s,3?}E>x&k. ~Copied+SA ~Runtime~Class.
_4D@dS evenly>/ zones,<gJ>(*C;Z+z.
5AN's+~6IP+U![6,[eK!<&6.!pGM.
^h['BAN;+:B%1Q1?4.#W?}*A7/{UO.
~False:>1[kFAN;[VGM.!k/!, host~P~I~DE host~I~P~C.
^]D/DAN unscheduled[d&c?8Z.#8I#t/Y.
~Device&>]?3AN@p#B;&^ pick[=G6.!s.
~C~P~U,<:E/(>7BA]7N,3&^@D.
^:6DAN's>g@.;![I unchanged.#5A+Y ~Hostname~Override.
~A&=B*6GCN:V*{QJQ+SC[3.
^[BA*5&=HAN,C![/Q,F?R.claimsB&^.
~Existing#M,3S<2@D.!k resource~Claim~Template~Name.
~Resource~Claim~TemplateBC&=F9N%(.!k resource~Claim~Name.
_S#M%cV*bBAN's?Q.
^(BAN's?QDC&=](<"F.
^[BA#MD](<"+SA[3;#i]3<i]( needed.
_S#MDA?}<"F+&?R.
_,BA+]&=,GXE+&?P.
~Resource~ClaimDA?}<"FAN's+&?R.
~LinksCX's+&?PKC?IBA+]&=.
]v]9+&?P*6@9.
~Extended?PBAXD*6@9.
_+BA+]&=D@=AX's+&?P.
_S<~['BCN.
^h['DAN's&^1<"F.
~A?+K+zCN%T+SA?}.
^[BA?~+Y,[_HAN,G3P&b?:O.
^; evenly/jS lie>/A*CBCT/Q.
^;<)<J<1SC*B<2+r[:A emptiest;U/^!#.
^_/Q]9[x1A*CK@d>/. ~Nodes]?O*>7&k.
_n+oKCND<fT&j[-]>A skew.
^JBASD1&lFA@d;#i&n<i.
~DomainsK@d>/U/^,*TA emptiest&nL!!.!#GM.#>R ~Do~Not~Schedule.
5A@d&n<gD node~SelectorET#z?l>+; ~HonorGM.
5A@d&n<gR untolerated[,;#'GM.
^FB/SD&lS@DR9Q,2LN-template-hash.
~A/nBA/#+;BCN.
^=#uBV#t/nHAN's/#+;.
^]FA#uBV#t/nHAN's/#+;.
~Security@BBZ&^BCN;CX's>1]<.
~S~E~Linux/QBZ&^E[~BAN;A?q&;GM.
~AccountsBZ&^BC#dN;?4F os.{> linux.
_a!|BZ&^BAN,!!K!,;A/-'sGM.
^y+i!|BZ&^BAN,!!K!,;A?q'sGM.
_W/EAN's&^+S startingL?g.#LGA/g?W.
^3+i ~I~DsBZ&^BAN,%i+T.
5+jDA/-+cA[j&kL well; ~MergeGM.
^5D>4AN's[~,?u host~Path;*l>fIC<8.
~Kernel>9BAN's>1<W.#WT<Q allow unsafe<{.
_oC@h walksA[~K+aZ+<K+T;!DGM.
~System&!DAN's&^<2<#;Z,JA/O's>hGM.
]a>hBZ&^BAN;A?q'sGM.
^;[~+^AN's#Q/Q,G+;JG<M.#5A+Y ~S~E~Linux~Mount.
_q['&!C>f<2<#.
5A seccomp>hI<i,A?q'sJC+;BAT.
^nBA seccomp>hYAT.#LF[Z ~Localhost,*T?4.
^0,&(E networksD ~App~Armor/eC>f[h.
5A ~App~Armor>hI<i,A?q'sJQBAT.
]a>h loadedYAT.#LF[Z ~Localhost,*T?4.
~AdditionsKCN's resolv.conf.
^=#vB![@<%c[BB*=;U<K!/.
~Domains[UF@G+~<U,%c[BB*=;U<K!2,R ~2~0~4~8&6.
~Resolver>&D#sKJ?>[BB*=.
]_>#BA?O.
^[BA?O>#,2L ndots.#L.
_dBA?O>#,/+O+pQ.
]_#uBCN.
^=#uBAN.
]_#uBCN'sT.
^=#uBAN'sT.
~AXF&|;O<Q7+r>V,>e, hooksJ?R.
^[BA&|X,C![/Q[_HAN.
^@R&|[Q.#L.
^|BA&|X,H>MBA/-'s entrypoint.
~ArgumentsBA&|X,H>MBA/-'s.
^#H3A&|X@j;A/-'sGM.
_(:&|&^/p<f>V.
]u<+E@-]9/I%[[zBA&|X.
~VariablesBA&|X.
_(:&|&^[h]0AN+p/b.
_(:&|&^+r<f?RK?N.
_(:&|&^<a?T.
_(:&|&^<a?T,]1[;*}&F.
_iDA&|X@1;]?@}.
]pDA&|X@1L>~%s*6.
_(:&|&^+r<f liveness>d.
_(:&|&^+r<f?'>d.
_(:&|&^+r<f@k>d.
_(:&|&^+r<f hooks.
^/RA<=BA*Y&|X; ~/dev~/termination-{:GM.
_pA*Y&|X's<=&K+S; ~FileGM.
_oA&|X's/-I+7.!KM#&,!DF/ZJ<f[*.
_bE privilegesBA&|X; tracing<]A capability ~S~Y~S~_~P~T~R~A~C~E.
5A&|X's/8@p<},LC@F<];+0GM.
5A&|X's/8&DRP+C&A;+0GM.
5A&|X+_C[6;+0GM.
~AXD/N debug#wKC?oNED@pHP@a.
]v]9>gA*eX@1;[BBANGM.
_nA/O,A?}E&c sawBCN.
^4BAND9@nI#g.
^;+3AN+p&J,HQ]@; ~SucceededE!o1 final.
~AspectsBAND+zJ7:?|, initialized,?*,E[BB&c.
_?F>E#gAN's>L,2L]:O](*n.
^g]@FAN's>L: ~Evicted,!^, ~Node~Affinity, ~Out~Ofcpu.
^_DA?}<%?fYG>Z;AN<2*X[e elsewhere.
^Q#uBAN'sT;#i[dC/O+pAN.
]WBAN'sT,U<KQ#"EQ##;A+CI host~I~P.
^Q#uBAN,JBPTR/!;#i[dP?s*|.
]WBAN,U<KQ#"EQ##;A+CI pod~I~P.
_oA/O tookANY,%_O pulled/.;#q&n+S[>.
_IB8/5XE@K,H>'.
_I,?'E?VB8 mainX.
_rI*n+C]2CT?p@G,&R+S!OE<:BA&^.!s.
_IB8*eX.
]}E<f/z]G:@.A&T ~Pod~Resize~PendingE ~Pod~Resize~In~Progress.
~Resource~ClaimsD]/<"+S[4FAN.
~Resource~Claim<"F+&?R.#5A+Y ~D~R~A~Extended~Resource.
]wYQTD@DV#uE[~.!?N<a moves.

]wBANE/&PT?p[=;<L+G.
~Phase,&T,#vEX statesBAN.
~A/pBS.


_SSDC]A<%.
^J,3<.A]A's@2,E%0BASO<%.
~SpecBASDC]A<%.!?&3?e>+<bS]3A]A&%.
~AN[3G/@,F&cB[k;O<%<fS.

^J,%0E@aBSFA&bD<%[=.
~A/pBN[4.


^;<)SC?C&b/E,E3.
^tDA?C&b/E;!#GM.!!*+[=Z.
_=B?'D<#A?C&b'sN%P;!!GM.
^JBA?C&b'sS;A[3's,3<Q<.,GM.
^sBA?C&b,?U!D.!?&3 concerns<bS%(.
_nC?C&b/X sawBPS.
^tBA?C&bD+r7*YE17%d**.
^tBA?C&bRZ/SBP[3.
^tBA?C&b]9&S#JI#Y.
^tBA?C&bD+r%^?*F<D.
^4BA?C&bD9@nI#g.
~ProblemsBA?C&b,2LSD&'%Z&q.
~A problemBC?C&b.
_nA&SBA?C&bI#g.
5A?C&b's&S+|:#Y,!pJ#^.
_oA?C&b's&S/X&4P@n.
_tA?C&b+p[P+8S (~Failed~Create)J[P<) (~Failed~Delete).
_?F>EY]:A?C&b'sN](7&qJ**.
^CC<nB/jS?o.!? ~Deployment*AA?rE?e>+&5.

^tD1]#;A0]?/S+_[BBA[3.
]yBA?C&b'sS.
~A/pB?C&c.


_CBC@>'s@@#z ~Client~I~P.
^;/yC&A's&Z+dKA?rN.
~DurationBC@@#z.
_=#{C&YDC&A/EPN,!#K!>; ~1~0~8~0~0GM.
_IBC@>UP/u%W.
]WBA/u%W,F@?B[Z#0.
^e#gA@>,2L problemsBP/u%W.
]WBC@>'s/u%W.
_pA/u%W[/[T,G!}#uJ+~6;*U[dOI4[e.
^g#uBC@>'s/u%W.
^=#uBA/u%W.
]z6BA/u%W,F providersD hand>+<U.
^;>5+SA/u%W's ip?!A<g; ~V~I~PGM.
_IB8>UBA@>U9/u%W#u.
^;C@>I?#,E3S%2.
^xBA@>,[_R>o.#L[b+tJV+(6.
^JBA@>'sS;]?O]L]C!f.#9F ~External~Name.
]VBA@>,*I/+*U;#8 (headless)+c![PS.!s<z4.
]WBA@>,QV!}+2, cluster~I~P+C. ~Single~Stack*NA@).
_pA@>I?"; ~Cluster~I~PGM.#0 includes ~Node~Port.
^3#vD]L routeK<g. ~Deny~Service~External~I~Ps forbids<b<{.
5&ZBC&A+dKA?rN;#8GM.
]V]#FA/u%W.!a:[hA>p's%0.
]h>|B&BDA#0 admits,/+A>p&%;ZGM.
]z6DC@>B[Z ~External~NameIV aliasF.#L[?.
^;<g>=YA@>'s[T+S>.A&E;!VGM.
^w]3/u balancers%A8TF?*S;*I/+!!.#>R external~Traffic~Policy ~Local.!s.
5[cS&kL*[,@XD>D+@8>(;+0GM.
_CBA@@#z ~Client~I~P;*M]5A#zI#8.
^=+1BA@>,A+C+G;P#v'JA&E'sGM.
^g!}+2J%w;GM ~Single~Stack,+t]?@2 ~Require~Dual~Stack.
5[Z#0 opensT>V;[VGM.!p/a<}<{.
~MakerBA/u%W;A>pGM. ~SetRA[Z,[>+G.
^;[TKA&E!}&;S;!VGM.
_q*[C&A's[T prefers,L hintsHA!f;Z%"GM.
^g>UBC@>,E]3P[T+e.
^[BA@>'s>U,C![/Q.#LE[_/+[?1@C.
_V>oBA@>'s>U;#UGM.
~ProtocolBA@>'s>U,C hintF>q:C?66,JQRC*B.
^bBA>UUA@>'s>1#u,!#K ~6~5~5~3~5.
^wBASFA[T,C<nJC6;A@>'s>UGM.
^wB*lTD/[KA@>;*I/+!!,[n+S ~3~0~0~0~0-~3~2~7~6~7.
~A+G#uE![6FC changing4BS.

^x,#uESBA@>. ~Updates]?#vET>V/D[=.
_IBA@>UP/u%W;*T nearly%+*U.
~A/pB@?.


]_/*FS'>j,R?^G ~R~B~A~C;8<V+pQ<TM.

~SecretsDS<2[h,/+ annotatedR enforce-mountable-secrets.!a.
~Registry@-D<bSBA#n+^/+[A6<i.
5SBA#n+^P[KLC+;[b[A&}>*;[VGM.
~A/pB@>#o.


]W%cA@>BP6,U<K!'.!a:[h!f.

]WH+j;8#u@=Z>VBP+i.
]WD@9A?r>V;U/^Q.
]WD+^A@>'s[T,@Q[;S1?*.
]WD+^<f[T,@Q[;S@hJ++[;?'>d.
^xDA+i's#vZ@9;<iFC+t@>]?>V.
^g#u%cC@>.
^=#uBV*Z,<LCN's; loopbackE link-local<{1?4.
]z/QBA*Z:AN's/"/+P subdomain<UA@>.
^_Y3A*Z'sN?p.
^cD+pA#u,<LCN.
^g>U%cC@>.
^[BA@>'s>UDA*Z>U%fK;?K/+[?1@C.
^bBA>UYA*Z'sS,3<2*8+SA@>'s.
_V>oBA*Z>U;#UGM.
~Application>oBA*Z>U, copied+SA@>'s>U.
~A/pB*[.


~AT's#u>{,E3SO[/.
]h>{BA#vBAT'sS;A+CB pod~C~I~D~Rs.!s<z4.
]h>|BAT'sS,QV!}+2, pod~C~I~D~R+C.!s<z4.
^<BAT's<!UP cloud>p,L>p:~/~/machine.!s<z4.
5<bS@o<sAT,L#{/N cordon;?oS@o.!pGM.
_NBAT,[_G/HE*R. ~Controllers#s[<K<gH trouble.
_u+V:A&U<*BC/O's&V.#W@;*NO.
_u+V:V!|BATUP>p.!s.
_u+V:A@]BC/O's&V.
_u+V:A&U<*BC/O's&V.
_u+V:<UA&U<*BC/O's&V.
^^BA&U<*RC/O's&V.
^[BA&U<*RC/O's&V.
_ZBA&U<*RC/O's&V;HT@n%(.
_fBA&U<*RC/O's&V;HT@n%(.
^DBA&U<*FC/O's&V.
_pC&wBAT/r.
^w<nBAT's&w;A6%bRC capital.
^xBA daemonsBCT.
_pA/O@=/x,*wE<@;[n>U ~1~0~2~5~0.
_nC?q+mBCT&%*>.
5A?q+m&%<#<O%gCW?&-{@.
5A?q+m&%?nSH[j<WB[;>1.
~A&VBAT'sX?q,F?q&@.
^[BA?q+mF?q&@;*UFAMQ.
]UBA?q+m.
]UBCT'sX?qFZP handlers.
5AX?q obeys supplemental~Groups~PolicyE?G[kB&^.
^>E@YBCT.
^<BAT's<~[',+SP+;<!-id; clonesBV/-&%@DO.
^<BAT's hardwareJ virtual<!.
^<DAT's/G*JU8 boot.
_fBAT's/G,L uname -r printsO.
^[E[|BAT's<~[',F>E.
]v?qBATRP[|,2L containerd:~/~/~2.~1.~4.
_fBAT's/O,2L[o.~3~4.~0.
]}E*U@Q!#.~3~3:O?=A/O's[|.
^h['BAT: linuxJ windows.
~Processor architectureBAT,2L amd~6~4J arm~6~4.
~Swap@^BAT,/+A/O?GO.
~Swap@^BCT.
_GBAT's swap@^H%|.
_u+V:/&C/O's&V+4.
^H&VDATIK[h<e.
^H&VDAT[l.
^H&VDAT falls%TK#{C faultyQ.
~ProblemBATRP assigned/O&V.
_nA/OE&c?DBCT.
_/BA]7T:&o,<:,*e-{U,S,E*6.
_/BATFS:A&*]?]0A['?M.
]}E<a4;@.AT's&T.
^8BAT,G[Z. ~Trouble%][,,3/DS%S.
]WE<UBAT;A@;?%P/OGA+CBC>][Z.
^xBAT's daemons.
^>E@Y[}BAT.
~ImagesYAT,A ~5~0/WGM.#W?} favours<gRCN's.
~Attachable[~DA/O+p<N;[A17 detached]5[A1+w.
_iD1%GKAT;A/O<O<i%_OI+w.
_u+V:C/O's?DBP&V.
_6 handlersDAT<tK?q&@.
]UBAT'sX?qLC]7.
~AW%GKCT.
^[BA%GW,<"BP*KEP handle.
~DeviceBA%GWYAT;*UF!P[~.
_u+V:[wBCT%/D%CK/DSB&/&c<s.
~Controllers]9SAT%R.
^tDCT%R,E]:.
_qSAT%R.
_oASDAT%R]/*n.
^g]@F]:AT%RAS.
_?F>EY]:AT%RAS.
^tDQ&b<".
~Owner?0BASDCT%R,R&b[V.
~AX/-DIYCT.
^]BA/-YAT,R[*ER digest.
_GBAX/-YAT,H%|.
^g%DBCT's+u.
]cBAT's+u; providers#s[;>1.
5AT's&S+|:#Y,!pJ#^.#Y<3 trouble,?uF#J.
_oA/O/X?EAT's&S;P/]IA quicker@MB life.
_oAT's&S/X&4P@n.
^g]@H!QFAT's&S,2L ~Kubelet~Ready.
_?F>E#gAT's&S.
]_#uBCTRP/J.
^GBAT's#u.
^=#uJ6BAT.
~A<!D?pS;P/O registersO.

]V>{BAT'sS,E]0/ES%S.
_/,+u,#vE@YBAT.
~A/pB<g.


_n+|[eC<V's*,.
^BC**<V[dOI*U; ~{brand~Name~}U+C. ~ChangedG finalize%(.
5C<VIH[hJ%d**.
5A<V[/<b<q; ~ActiveGM.
_n+|[eA<V's*,.
~A>W obstacleKC<V's*,.
~ObstacleKA<V's*,.
5A obstacleKA<V's*,*|:#Y,!pJ#^.
_oA<V's&S/X&4P@n.
^g]@H!QFA<V's&S,2L ~Some~Resources~Remain.
_?F>EY]0I/bHA<V,J]0+,.
^6<qR[_<U,F#mE>y. ~DeletingO*+[=.

~FinalizersBA<V,%i[BBP<>.
5A<VI%d**,E]0+|D[e.
~A/pB<W.


^~CNYCT,GC ~P~O~S~TKP@~%o,LA?}*A.

^[BATDANI%xK;/J ~NodeJ<i.
^2&TB deletions,<lH*)>&.
_ZDV0<Q+rFA operation.
_"BC?IFCX's/v.
]v]9/vI?&;>%]3AN+pQ.
5<b/v/o1@8[dAX*];+0GM.
5A/vIDBA?n%_A/X?T;+0GM.
~AgeH@*BA<y/v/n@8,U/^!#.!k since~Time.
~TimeBA<y/v/n@8 (~R~F~C ~3~3~3~9).!k since~Seconds.
58/v/n%bRP[G (~R~F~C ~3~3~3~9);+0GM.
~Lines@8+SA*XBA/v,!!J<J;ZGM.
~BytesBA/v@8U<K,!#J<J;A/X/n<2%Z&v.
5A/O's&0+e uncheckedLA/vI+7;+0GM.
~OutputBA/v: ~Stdout, ~StderrJ!CGM.#=*v tail~LinesE<]A+Y ~Pod~Logs~Query~Split~Streams.
_"BC?ID connectsKCX's+C>f.
5A%G&A@7/8KCXR@q.!pGM.
5A%G&A+_>-;U/^QB@q, stdoutE stderrI[V.
5A%G&A+_*h;RC[6[A&JRA>-.
5A&A%HKAX's[6;+0GM.
]vK%FK;>%]3AN+pQ.
_"BC?ID?pC&LHCX.
5A&A's/8+eKA&LHAX;+0GM.
5A&A+_A&L's>-;QB@q, stdoutE stderrI[V.
5A&A+_A&L's*h;RC[6[A&JRA>-.
5A&L+_C[6,LC@F<];+0GM.
]vH3A&L?p;>%]3AN+pQ.
~CommandE%>K?nHAX,Q>t>88,]?C@F.
_"BC?ID tunnels&Z/;CN.
^xBANK forwardK,F ~Web~Socket;>/ ~S~P~D~Y8 stream<UP>1.
_"BC?IDA@;>?YKCN.
^nDANI%BF,%c>rHA#].
_"BC?IDA@;>?YKC/O.
^nBA?IUA/O,2L<@;P?gGM.
_"BC?IDA@;>?YKC@>'sN.
^nE>tBA?IUA@>'sN;P?gGM.
^]V0B%5/J,JC>;BQ.
^GBA0?1K,2L ~Pod.
^^BA0?1K,/+O+pQ.
^[BA0?1K.
_ZBA0?1K,3[2O+S/Y<{BA?r6.
]S+iE[|BA0?1K,2L%=~/{].
_IBA0?1K,]3Q@lI<4.
^lBA0?1K,2L@a.containers~{{d~}H*k.
^]V0BA?r<V.
^[BA0,2LC@+,HA?r<V.
^]V0BA?r<VG+i,/JE6.
]S+iBA0HA?r<V;A&h+iGM.
^GBA0HA?r<V.
^[BA0BA+b/JHA?r<V.
~A?0KV0L[9HV%/. ~Nothing]EO%5<J.
^cDA[9HA%/ refersK.
^2]*K6V*j's reporter.
^|D?GA*j,2L/O;H*k~/{]A?F&b.
^_BA>iD?GA*j.
_P>E]0+nKV0. ~May%Z lost;**#{V/%GM.

^cDA*jI#g,HA*j's<V;MF<q]?Q.
^g]@H!QF]0A*j[2,2L ~Failed~Scheduling.
_?F>E#g]0+n;U<K!(&6R event~Time.
_r?GA*j,HA<x+O;@. reporting~Component.
_oA*j](+C@0,HA<x+O;]7@*.
_oA*j](/X@0,HA<x+O;]7@*.
^;<uA*j](@0[d last~Timestamp,HA<x+O.
_lBA*j: ~NormalJ ~Warning.
_oA*j](@0.#5 reporting~Component, reporting~Instance,#pE?+.
^;<uA*j+p&J#|;#i/+O+n<z.
_nA reporter*7J[ULA*j+n,2L!J;U<K!)&6.
~Second0DA*j concerns,2LC%xN'sT.
]xD?GA*j,2LM-{K.
~InstanceBA&bD?GA*j,<LP+~6;U<K!)&6.
~RepetitionsBQ*j.
^;<uA*j](@0[d last~Observed~Time;U/^ ~2.
_oA?=*j](/X@0,H<A.
~A/pB*k.


~A/pB<qB%5/K,L/N?)E printsO.


]fE*&FA?RB&^,SJW&>.
_nI bounded;8[Z<z.#@ types<[C*BH[;6,E%x<k.
^VB8?PDC<bX,NJ&=<2+r;/m%[?K.
~Smallest%-B8?PDC<bX,NJ&=<2?I,3<Q%Z4.
^NB&^D4<i;A/>'s maxGM.#KFS.
_,B&^D4<i;A/>'sM,*TP minGM.#KFS.
^;<)[HC/k<2 exceedA?IB8?P,U/^!#;%w<Q%Z4.
]fE*&HC<V.
]fE*&,Q/>F8[ZB0.
]fA?RB8<bX,NE&=HP<V,R*&.

]fE*&BA/k>{,F]0I&q/Y.
~A/pB/k>|.


_nA<qBC<V<2[h[J.
^VB8?PFA<V.#D<Q@lA/l compute?R.
~KindsBSJ&>DA>x&n;<q+DZB[=.!s#{&r.
~ConfinesA>x/j@%,E&%&N[x2L>a&@.
]tYA<qDC>x&n.
]tY@%;<qD<6ZB[=&kFA>x.
~A&SYA<qDC>x&n.
~ScopeDA>x's&SI#g.
^;A>x's@#I&O;!lF@%]?[x,2L ~Best~Effort.
^]K&NRA0's,F#(E#:%(.
_nC>x enforces,E/&<PI[i.
^NBA>xD1H+N;[A+LA@a.
]]B8/l?PH[h;#y#wKO,C&b recounts.
^N]0Z<qBP<V[h. ~Writes#hO1?4;A?S@p.

^NBA>x,EA<qD&kFO.
^NBA>xD1H+N,E]0I[i.
~A/pB?P>y.


~Small confidential[x.!II<f*W:]6<2?&A0?)[=.

_W fixesA@+'s&yF+fE spares/PA]).!pGM.
_>[xH!I,!##2U<K. ~KeysB/f,*9,*E,&x, underscores.
_>[xL>N[9,F]F%(: encoded/;&y,]3[A]<.
_nA@+IF,E@X]0/I&y<]; ~OpaqueGM.!s.
~A/pB@-.


_CD17 confidential,FS:L[z,%>J+<.

_W fixesA&U<*'s&yF+fE spares/PA]).!pGM.
_R[x,!##2R binary~Data. ~KeysB/f,*9,*E,&x, underscores.
_eBA&U<*D1<f ~U~T~F-~8[9,H!I;C/HI+wJH&y.
~A/pB&U<+.


^8BC>;BA control plane.
_nA&Q's&SI#g: ~Healthy.
5A&QI+v:#Y,!pJ#^.
_nA&Q's+u&7%3,2L ok.
~ErrorBA&Q's+u&7,/+O+,.
^8BA?},A&b<(JA@xU8?&.!a.

^8BA&Q,LQ&S.
~A/pB&Q statuses.


^0R+*#gAN,3+L/SE%0.
^0BA*G!@W,8RQ+)#gAN.
]|>J%qB*G!@+<,!!K!:;!7 ({?!")/+#i.
^g+;RC+)#gAN;*rQB field~RefE resource~Field~RefI4.
_)>BBA+;RAN's+),]? '..'.
^s+9DA+;+|:/S,%0,6,<VJ[[.
]vE?P%-DA+;+|.
~Permission%qB9*G!@+;,!!K!:;AW's default~ModeGM.
^0R+*#gAN]>C>mW.
~Projected+<,8RQ+)#gAN.
~Security@BBQX;[A]<>/AN's.
^O&(D9X gainsJ loses.
5AX+p?g's?^YAT;+0GM.!u/g>c.
~S~E~Linux/QB9X%(;AN'sGM.
~AccountB9X%(HC#dN.
_a!|B9X's>f,!!K!,;AN's,*TA/-'sGM.
^y+i!|B9X's>f,!!K!,;AN'sGM.
_W/E9X+S startingL?g;AN's settingGM.
5AX&%]CKP<O%(,7KA/-'s+<;+0GM.
~False/EA>f+S gaining?^.#9%h>cJ ~C~A~P~_~S~Y~S~_~A~D~M~I~N.
^;<PB ~/{CAX@1; ~Default/+#i.
~System&!D9X%(<2<#;AN's>hGM.
]a>hB9X%(;AN'sGM.
]_#Q/Q.
_a>;BA#Q/Q.
_2>;BA#Q/Q.
_Y>;BA#Q/Q,2LX~_t:]0A>f<2 touch.
~Level>;BA#Q/Q,2L s~0:c~1~2~3,c~4~5~6,3/ES%7.
~AccountsB#d&^.
^cR ~G~M~S~A&s,3C]+ copiesK gmsa~Credential~Spec.
~CredentialsBC+i<&@>#n (~G~M~S~A),[eK!<#,;[n+=HGC]+.
~Windows#nBA>f,L ~U~S~E~RJ ~D~O~M~A~I~N\\~U~S~E~R;A/-'sGM.
5AN's&^?nYA#d+~,R/!.!pGM.
_A#vJT>VH[h,LA@;@z[=.

_&BA bitmap:C ~C~I~D~R,2L!%.~9~6.~0.~0~/~1~2,J>V,2L ~3~0~0~0~0-~3~2~7~6~7.
~BitmapRC bitF8#uJ>UBA>{,4/+C@>+pO.
~A/G>8.
~Kernel>8,2L net.ipv~4.ip~_local~_{A~_range;8<z.
_dBA/G>8.
_IBQ>UBC@>UP/u%W.
^bBA@>'s>UDA/u%W?GY.
_V>oBA>UDA/u%W?GY.
]j]@F]:A/u%W*77<}A>U;C>p's+pC*B.
^0BV/-J#;%@LC?&-{@W.
^@J#;%@RAW's+<.#LHS.!c<bN/|C[*[e anew.
_oAW's/-I+7.!KM#&,!DF/ZJ<f[*.
]}:CN's@nG/@;<k@=O%5<J.

_KBAN,3<k@=H9+O%5<J.
= discovery
{/#"#v
{/###v
{/![<U,3I*2E3>q ignore
^lBC@>'s*[,FA>q. ~MadeGC&bF@?RC@2.

^GBZ#vBA@V;#"E##+r@WB[;>1.!s.
^'BA@V,U<K!';A&b puts!&/;Q.
^xD*l*ZBA@V@=;[BR>(<p1H%1@V.
^g%UBC@>,<LCN.
]WBA*ZHA@V's#u[Z,!#K!&;>q[hA+C%(.
5A*Z+_[T.
]z/QBA*Z]>P@>'s*B,+SAN's/".
^c%cA*Z,<LCN.
^JBA*Z'sT+S[p,/,H<b*[.
^_DA*Z?pY.
~ZoneDA*Z?pH,+SPT's[S/Q.
~For3 zonesE<g>q>[9*Z,4GA@>'s traffic~Distribution.
_IBV*Z.
5A*Z+_[T;[VGM.#9]5[7,[b published.
5A*Z'sNI?*,*i]5[7,F]2<f>(I/b.
5A*Z'sNI%d**;+0GM.
_sV*ZI<4F,@XD[T@p<Z.
~Zones]9&B>[9*Z;U<K!=.
^a]9&B>[9*Z,F traffic~Distribution ~Prefer~Same~Node;U<K!=.
~ZoneDV*ZI<4F.
^[BA]M]9&B>[A*Z.
^_DV*ZI<4F.
^[BAT]9&B>[A*Z.
^wDZ*[BC@V@9.
^[BA@>'s>UD/[K9Q,<zHA@V.
_V>oBA*['>U:#U ({YM),#ZJ#P.
^bBA>UUA*[;#i<3Z>V.
~ProtocolBA*['>U#hA transport,2L httpJ ~{{#~}~/h~2c.
^PB*Z@W.



= events
_nC&Q*7KV0J noticed#gO. ~Deleted#{V/%GM.

_oA*j+C+n,H<A;?K.!s.
^;<uA*j+p?=;#i#{C@R[G.
~ComponentD?GA*j,2LM-{K;?K.!s.
~InstanceBA?F&Q,2LCTJN6;?K,U<K!)%|.
_nA?F&Q*7J[U,2L!J;?K,U<K!)%|.
]j]@]:A*j](?E,2L ~Failed~Scheduling;?K,U<K!)%|.
^cDA*jI#g,HP<V;MF&E-{L<q.
~Second0BA*j,2LAND%1+lK<#?fF.
_?#gA*j,F>E;U<K!(%|.
~SeverityBA*j: ~NormalJ ~Warning;>)1?4.
~ComponentETB*kB&h~/{];?4H<b*k:[h reporting~Controller.
~First[GB?=*kB&h~/{];?4H<b*k:[h event~Time.
~Latest[GB?=*kB&h~/{];?4H<b*k:[h series.
_TDV*jB&h~/{]+n;?4H<b*k:[h series.
~RepetitionsBV*j;ZBODV[f<2&3.
_TDA*j+p+n@X+3,A+C//;U/^ ~2.
_oA*j+n/X,H<A;<2 lag%c.
^PB*k.


= extensions


















^I@2BA?ySL[9,F]0A<*%hO&'?v.










^JG3A*1+AP?A@AES;A[3'sGM.



^f?A@A/FF[^C?d;ZGM.

_0DA*1+e%TK.!a:[h/N?d undo.
_=]?>k#{3A&S#F turns!p;<f/kGM.
~BodyBC?IKA@~?b,3 undoesC*1's?d.
^[BA*1K roll%T,A?rLHA>B.
~AnnotationsDA*1+_RA?b.
_0K3A?b/[.
_pC*1's?b/[.
_0DA*1+e%TK;!!<3AQ%_A>_.




^t<GHC?d:C<nJC>H,?i*F;!#GM.
^t#h?BD<2*zHC?d:C<nJC>H,?i[e;!#GM.





















5C&w4?@>,S/@; ~On~DeleteGM.





^JG3A&w4+APS;A[3'sGM.



]}:<nBA&w4's[3,>zGA@;R8&3.




























































^;V/3?l's>B<0C?I's; ~Implementation~SpecificGM.















^JBA?A4'sS;A[3'sGM.











































~# extensions networking%=>S autoscaling
= flowcontrol
{;C+IB8[j's?J
{;C+IBA?JK8<V,EQB[B]?
{<A?JBQ[j,G6
{<A?JBC+i's<9
{<A?JBC@>#n,JBZHC<V
{8Z?J>=U<z;<|FA/g<T*y
{IL<)U<zLA/g+p@(,E>wJ?5A?S
{/[=]!HA/g's>w,L/yL[?I?f
{E[=U<zR@n!8
{JDO+|
{JDO*A7
{JDOI7/L
~SendsA?JDO<0KQ>a/g,@c/;+K.

_q?JA@![/,EK3>a/g[A+d.
5A@!'s>a/g*|.
^PB+I@".


_S?JDC@![/,E]0%]B[=.
^z/gD@=A@!'s?J.#cO*A7*z,A@![/<i.
_'BA+I@!,+S!#K ~1~0~0~0~0;A smallest<.]=.!'GM.
^;A@!'s?J@c/;+K,K@DA>w.#=+IGM.
_4B3C?I<Q<.QFA@!K[-O.#8<3<f?I.
^;?JBQ@!1@c/;+K.
_n[Y?J+rH commonK%ZBQ+I.
^u+SC@!KP>a/g.
^[BA>a/gDA@!'s?J+dK.
^R?JG]6@7[=EG]0[A%AF;%w<Q+D.
_b,+jE@>#o]9?J<..!G/^Q.
]S?JD<.,G%5*b.!d[@J non~Resource~Rules1?K.
_,F>(#]>C,2L ~/{0,D<.;Q*b+pK+D.
~A@6B?J:Q[j,+iJ@>#n.
_qQB[j,+iE service~AccountI4,K6A@6.
_S[j]9?J<.,R/J#_.
_S+i]9<9'?J<.,R/J ~Group.
_S@>#n]9?J<.,R/J ~Service~Account.
^g[j,J*l[j,LC@6B?J.
^[BA[j]9?J<.; ~*<0*l[j.
^g+i,J*l+i,LC@6B?J.
^5]9<9'?J<.,2L[':masters; ~*<0*l?I.
^g@>#n,JZBC<V,LC@6B?J.
^^BA@>#n]9?J<..
_A#n]9?J<.; ~*<0ZHP<V.
^R?JF!@<q]9[{,+i,?PE<VZ+D.
~VerbsBA!@?JD<.,2L+^,/pJ>r; ~*%(<3Z.
]S+j]9?J<.; ""IA&h+i, ~*%(<3Z.
^r<U]9?J<.,2LSJS~/{T; ~*%(<3Z,[![P.
_W%)<0?J]?C<V,2LF<g.!pGM.
_O<W]9?J<.; ~*%(<3Z.#L[b cluster~ScopeI[V.
^R?JF#]>C>.A?P!@,G[{E>B.
~VerbsBA>B?JD<.,H/}&,,2L+^; ~*%(<3Z.
_[>CD<.,L ~/{0J ~/{0~/~*.!? ~*IC]7/X>;,J*l>B.
_nA@;+P>+#gC+I@!.
_JBA+I@!,QC[Z;A@;/E!]+w.
^g@lBC+I@!.
_IBA+I@!DI<4:!][2DP>a/gI<G.
5A@lBA+I@!+|.
_oA+I@!'s&S/X&4P@n.
^g]@F]:A+I@!IH9@l: ~FoundJ ~Not~FoundF!].
^!BA+I@!'s&SF>E.
~GivesC&?B?JP>;BA@;'s&*,@XD<f&? starves>).

^;<)?JBA/g?nU<z,E]0%]BA?S.
_JBA>a/g,3A@;/@*A7 fill.
^PB>a/h.


_S/mBC/g,JDO+p<i.
5A/g's?J1/lJ>=U<z.
_<E>wBC/l/g;?KF[Z ~Limited,?4>*.
_<DA*y/g lends]5O*A7[h[=;F[Z ~Exempt%(.
_<E>wBC/l/g,E]0O lendsE borrows.
_lBA/gFA@;'s@(.!0GM;!!/a<| borrowed@(.
_n%]BC?ID+A<f+Q seatHA/g.
^pBA/l/g's@(D>)<2[h]5O<][=/d.!!GM.
^V@(K borrow,H>GBA/g's>1,*i#h!&.#7%xGM.
_<BA*y/g.#X<a/kP?J,<|]0>(/h+^.
_lBA*y/g]2A@;'s@(1 divided.!!GM.
^pBA*y/g's@(D>)<2[h]5O<][=/d.!!GM.
_nC/g*AR?J%lP@(.
5?J%lA/g's@(]!J1?4.
_#BA/g;?KF[Z ~Queue,?4F ~Reject.
_#H3C/g's?J]!,@E fairly%,P+K.
^;<)>wA/g+p,U<K ~1~0~0~0~0~0~0~0.!<GM;<J/D+K%7 better.
_#DC+I&;+S;!=GM. ~Fewer&] heavy+K better.
^;<)?J<2]!HQ>v;<J1?4R@n!8. ~5~0GM.
_nI/L#gC>a/g.
_JBA>a/g,QC[Z.
^g@lBC>a/g.
_IBA>a/gDI<4.
5A@lBA>a/g+|.
_oA>a/g's&S/X&4P@n.
^g]@F]:A>a/gIH9@l.
^!BA>a/g's&SF>E.

~#+J~/v~1beta~2
^M._}	_lBA/gFA@;'s@(,/Y<h.!0GM.
~#+J~/{_
^M._}	_lBA/gFA@;'s@(,/Y<h.!0GM.
~#+J~/{^
^M._}	_lBA/gFA@;'s@(,/Y<h.!0GM.
= imagepolicy
]bC]+U8]CBCN]4P/.<2?n;%41 cached.

_nA]+ learns#gAN.
_S]+'s%2.
_SN's/.,EC little#gAN.
~ImagesBAN's&^;[BB*e<{%(]2[@1#t.
~ThoseBAN's%0]9/I&] .image-policy.~{{"~}~/.
_pANRA/.IK?n.
^gXBA reviewedN.
^@DAX]%K?n,LAN<UO.
_S]+'s*"#gCN's/..
_W/+*l/-<2?n;>*ANI?4.
_t/.]/?4;@HKA[jRA?2.
~NotesBA]+FA%K*j,G/H,3+_A>O-{2's6H front.
= meta
{WC@lU/^L<b
{WD very@l,J+-R ~4~1~0<zOI&M
{4*0,]?A?0K[;>3
{*A>3U<zE*0 afterwards
{* blocking*0+C;[d[>A>3@p, markedGC finalizer
{.<f&-
_y&sD1<GJ[a (~4~0~1)
_yC?IDA[j's?^J#y?3 (~4~0~3)
_yFV0,?PJ>BD*A7*z (~4~0~4)
_yC&p[]C6H[h (~4~0~9)
_yC]C+SV>,@l,JV%;>/+:B>) (~4~0~9)
_yF@[D<f/z*| (~4~1~0)
_yV0]9+:++[u (~4~2~2)
{JDA@;&'%2H[G;[X#|/Y (]R)
{JDA@y0&'%Z?&J decrypted (]R)
{JDA?I took[P/y;O<2+r+lP*RZA?r (~5~0~4)
_|K]!,LFC+U?I>vJC?4*o (~4~2~9)
_yC%uJ>8D&'%Z?& (~4~0~0)
_yC[{DA?P*A7+r (~4~0~5)
_yF formatsB3A@;]E<i (~4~0~6)
_yC%u>/A@;'s/k (~4~1~3)
_yC&_J>@[ZDI7?&+w (~4~1~5)
{JDA@;/@,JC]+O%B,+, (]R)
_yFC?P[|J&a[KD](&M (~4~1~0)
{JDA@;JC>;BOI7?* (~5~0~3)
{JDA[w<U@[#i
{JDC[wI<G
{JDA[w<2@f<|<z
{JDA[wI malformedJ<Q7&3
{JDA[wI<iBC+G4
{JDA+9<Q7%Z4+w
{JDA[9 exceedsP/c
{JDA/pJ<*+p[P<) entries
{JDA&7/@+,
{JDA[w+p%1[Z[:A@!
{JDC>rJ>(@;%3
{JD%1<(>4A%9+9
{JDA%B@l liesHA future
{bA/QRQBA[x
{bA/Q#iJR<iBA[x
{bA/QR%5[w
{bA/Q#i
{bQBA[x
{b<iBA[x
{bA+9K%Z[?
{bA+9K%Z#i
marksC@;-{O%;,]9/b-out+:1?9
marksC&p,[fJ%5>(>@
{JDA?j's0+p?nKP*X
{JDO+|
{JDO*A7
{JDOI7/L
{7A0>+
_vA<>%(
_vA]70
~A?PG+iE>P6,H%5[|.
]S+iBC?P<T]?C[|;*UFA&h+i.
^r6BC?P]>P+i,2L deployments.
~A?PG+i,[|E>P6,LHA>BBC?I.
]S+iBA?P;*UFA&h+i.
_f[E3A?PI addressed,2L[o.
^r6BA?PH/}&,,2LS.
~A[ZG+iE/J,H%5[|.
]S+iBC/J<T]?C[|;*UFA&h+i.
^[BA[Z]>P+i,H&#&,.
~A[ZG+i,[|E/J.
]S+iH3A/JI defined;*UFA&h+i.
_f]9+OBA/JI<4,2L[p.
^[BA[ZH&#&,,2L ~Stateful~Set.
]_!@+iRQBP[}.
_S!@+i]?P[|;*UFA&h+i.
_S[|]?P+i,2L[o.
^TBC/p:A@lDO@I,EA[KFP<e>6.
^nBA/p.!a:<f/z4.
_IBA]7@xDA/p@I.!?]) begun+S+w misses<f&3.
_UBA<e>6,F>8&aR*f>9;*UYA/X.
^bB<qD+L9>6. ~Left>+YA/X>6EH/sR@3.
~DataDZ@y<q+r:/*,/S, owners,E]0A@;?..
^[BA0,[_G?PE<V:<L[eK ~2~5~3/}&,/f,*9,&xE*E.!s.
~PrefixFC6/+<iI+b;+F random&6+L.!6#{ eightH[h.
^^DA0 livesH,+G.!eF/KD@_A&E,2L<g.
^nBA0.!a:<f/z4.
^>BA0,<"GA@;.!s.!?/YQBP6+p%1.
]mR*l]CBA0.!E[fD@7V>,Q+-R!6.
^bBA desired@l:!#U&r,Q<JR8&3BA@a.
~Creation~TimestampIC timestampH ~U~T~C,KA@),BA0's+C storing.
_oC*)D]"F+?J+gI due. ~SetGA@;,<a cleared.
_=+hFC clean shutdown]2A*)](#k.!?/Y*)<2 shortenO.
_D/IE[xG3@3B@?, workloadsE/p?J+@A0.
_R notesB[QE&c,U<K!.#,HZ.#9F@3.
^dD9Q%fK.#W garbage collector*+O]2<iB[=*|.
^]B cleanups. ~Until&c?8[=Z,C*)<|<-A0.
_q>i43+:,/FGA@;. ~Apply+A conflictsGO.
^u+SC dependentKP>3,HA?r<VJ spanningA&E.
^5E[|[E3A>3I looked[e.
^GBA>3,2L ~Replica~Set.!E ~Event&'>1%6.
^[BA>3.#e%1[[[:A@yQ,A>3&nL#i.
^>DA>3<Q+r;C<b0BP6*A7&k.
_WFAQ>3D manages90,2LA?A4BCN.
~MakesC foreground*,BA>3]![d9 dependentI**.
^kB/pE])?J.
~RestrictsA/pB returned<qG/S:C=b,C~!=b,CH (b,c),C, ~!a;G commas.
~RestrictsA/pB returned<qG+:,L<>.{>={d. ~Kinds support+8.
~WatchF&5KA described?R: ~A~D~D~E~D, ~M~O~D~I~F~I~E~DE ~D~E~L~E~T~E~D*k,<f/p.
^LC])@5 ~B~O~O~K~M~A~R~K*k8 minute,RC?P[|K resume+S.
^;+RC/pI:<d/+*U,%5F!!,*T7<x.!?])@j#{O.
^;A?P[|BC/pI<4. ~Requires resource~Version;*v&a.
_=#{3A@;*]C]).!? random[G%k!0E ~6~0<EGM.
^V<qHQ>6BC/p;<>.continue announces<J.#7%xGM.
_UFA<e>6BC/p,BA?r@l. ~4~1~0]2D@lI&M.
~StartsC])RZ<qEC bookmark.#5 resource~Version~Match=~Not~Older~Than.
^kB?(Q0.
^;+RA?&0I:<d/+*U,%5 cachedF!!,*T7<x.
^;V0I**,L%uJ>t>9.
_=FC**NK*X,!!F<i; termination~Grace~Period~SecondsGM.
^>E@lDA0<Q@s+r;>*A*)+-R!6.
_W/E*0,+0*+[=.!a:[h propagation~Policy,7%w.
^;C*) treats>2<q;GM+?&},*T<L ~Background.
_S[w!C&9E%4A?IL[m,%{@z<k.
~RemovesV0]9@y%|&'%Z?&, past+?.#KF>).
^kB creatingV0.
_S[w!C&9E%4A?IL[m,%{@z<k.
^[H<'F]0C?I@A;A#_-]X's+C>;GM.
_^J?=+::#T?5[=,#b ({YM)]',#'*N.
^kB patchingV0,@;-{O%;//.
_S[w!C&9E%4A?IL[m,%{@z<k.
^LV%;[->/+:B>( managers,3I>*C!6.#9F>(>A.
^[H<'F]0C>@@A;#_-]XGM,?KF%;.
_^J?=+::#T?5[=,#b ({YM)]',#'*N.
^kB@;-{O%;,L&A libraries+z[=.
_S[w!C&9E%4A?IL[m,%{@z<k.
^LV%;[->/+:B>( managers,3I>*C!6.
^[D>4%9+:;[BDP<e%;/a>+1?9.#L.
^kB replacingV0.
_S[w!C&9E%4A?IL[m,%{@z<k.
^[H<'F]0C?I@A;A#_-]X's+C>;GM.
_^J?=+::#T?5[=,#b ({YM)]',#'*N.
_IDV0<Q@s+rK%Z**.
^>DA0K*)<Q+r:+k#}C<bQBP6.
_IDA0K*)<Q@s%ZH:%5]C@Q[><%A*)++.
~AnswerBC+,?I,EBC*),*oJ%oD[#.
~Mostly*U;#{V expired/pO+|C+R&a[K.
~SuccessJ ~FailureBA?I.
_?F>E#g]0].]H. ~Programs?&?+E details.
~Machine-readable&-BA+., finer[:A!{&F.
~Machine-readable particulars:30,3+:,]2K[X#|.
^7@n&FBA%2,2L!5. ~Left>+]3C*)[#.
_S0DC ~StatusI#g,EA@R+6.
^[BA0DA?I+,YJ?9.
]S+iB]0A%2I#g;*UFA&h+i.
_nA%2I#g:<LA>P?P6,H[u*hA/J.
^>BA0DC*)+p?9.
~Single+6%cA+.,2LQF8 invalid+9.
_=K]!%_A+,?II worth sending#|.
^g+5%,[BD<"C?I++.
^GBA@R+5,F>j.
_RF>E#gA@R+5,]?A>BBA+9.
^nKA faulty+9+SA?gBA0,2L@a.containers~[~0~].image.
^dB mixed/KHQ*?,L&L/n[Q]C[=.
^TBA&H;*U]3C tool>sO[J.
^dB%5/K,8&PRP%8E/J.
_gBA&h+i,%3U ~/_z.
_@[}BA&h+i,A>]Q+C.
]W[]3&B?!A@;,G[;>1<_.
]Y+j%{A&h+i,%3U ~/_{.
_@+j,[BB+y>a+C.
^g!@+iRP@:[},%3U ~/_{~/EP6.
^[BA+i,2L%=;C*BF<K>).
_@[}BA+i,A<K stable+C.
_fD&B[-[b[A1%BF%1.
]W[]3&B?!A+i's@;;/b>+]3[A1[BB ~/_z.
]VBA@;F&BBQ<_.
~NetworkBA&BH ~C~I~D~R notation;!!.~0.~0.~0~/~0FZ.
^:E>U,J6,G3[@&B?!A@;.
^g@:[|BC+i,]7E@G.
^5E[|L%8+p[=:%=~/{].
_S@G+O,]?A+i:[o.
~A?PJ@~BC+i[|,R]0&B&%*>RO.
^r6H>C;%cC@T,A@~:S~/{:.
^[FQ0YA&L/n:*1.!eF[!.
_W]3<q/tH<W,+0]3[A@_A&E.
^5BA/JDI?&E]G+w,]3O differs+SA/p's,LF?x.
_fBA/JDI?&E]G+w,]3O differs+SA/p's.
_YBA<qD1?&E]GU9>B.
_,DA?P%4,2L+^,/p,]),&p,>@.
]TF&L/o: deploy, po.
]r<UD/p9?P[JR>):Z.
~FingerprintBA[|D<q1@yH. ~WhenO&5,[A+rK%Z?].
_/BQ+i[|,%3UP>B.
^5E[|DA/q?R1@:H:%=~/{].
_/BA[|,8RP[!%cO.
]Y>CD beginUA@;'s?g,%3U ~/.
^oD%2@[,2L ~/_z, ~/{0E ~/metrics, sorted.
~BodyBC ~P~A~T~C~H:#+>@,<;, strategic<;J%;,G&_[Z.
^q<qG/S;Z requirements+z.!e@4Z,#i[n<i.
^JDV0<Q+rR*r[@[x.
_-Y/SG>",%h[BB match~Labels.
^g requirementYC/Q:P/H,V>"E[x.
^I/HDA>"I%9K.
^;A/QI&O.
^I[xK&NR:U/^QF#(E#:,<iF!lE ~Does~Not~Exist.
^g requirementYC+9BV0,L%L?)O+SC?I.
^.>BDA>"I%9K,2L@a.node~Name.
^;A[wBA+9I&O.
^.[xK&NR:U/^QF#(E#:,<iF!lE ~Does~Not~Exist.
~FieldsBV0DQ>i+p4,HQ[|EGQ/JB]C.
^|D>4A+:. ~Beyond ten updaters,A<y%[ ancient-{&.
^GB]CG3A<(4A+:.
^5E[|H3A>2+:+r[@<U.
_oA<(/X4J&4QBP+:.
~FormatBA4B>2+:; ~Fields~V~1IA<|Q.
~Owned+:LC tree: f:%_C+96, k:%_V/>'s/I, v:%_C4's[w,C dotFA/>/@.
_M[E3A+:]/4,2L@n;*UFA0/@.
^dL?kB printable&.,<"GA@;.
_.[|E&a[KBA/p%cA?k.
~HeadsBA columns,HA>'B8?j's&..!?])@7[=<z.
^g?jV0,HA>'BA/p.
~HeadBC&I:/&P&.1<T,@HE explained.
~Heading>/A&.;&B printOH capitals.
~J~S~O~N[ZBA&.%g9 head:@{,/9,<n,%v,J&{F ages.
^1[ZBA&.;6<-A&ID identifiesA0.
~ExplanationBA&IF>E.
^; dispensableA&II:!!I%+@H, greater<pH];>-<|.
~CellsBQ0,EA0/@L+3L%BF.
_eBA?j,QC&I*(; texts,<p, booleans,J<m.
~MarksYA?j,2LDPN+p completed.
_S0%cA?j:P<>,A]70,J<m,L include~Object%C.
~A<,YC?jBC[(.
_nA<,YA?j?w.
5A<,YA?j+|.
^g]@F]:A?jI marked,2L ~Succeeded.
_RF>E#gA<,YA?j.
^kBC?IDI%3LC[(.
^;<PB80A?kBC[(&+. ~MetadataGM.
^TBV0B%5/J,]?@aE@n.
]Y<>BA0,LHA0's+U+O.
~A/pH3*l0I&v*FKP<>.
_.[|E&a[KBA/p]9<q1&v*F.
^TB8/q0,HA>'B<VE6.
^g%DBV0's@l,LC&b/X observedO.
^[BA%D,2L ~Available,[_HA/p.
5A%D<TG[Z+|.
_dB<>.generationD]( actedY. ~BelowO,A&SI>,.
_o@n/X&4;C<b?+J<=%(/aO.
^g]@H&#&,FA/X&3B@n,F>j. ~Most/K requireO.
^!BA&SF>E;<2%Z*U.
^g/nBC]):C&3EA0O+nK.
_n+n: ~A~D~D~E~D, ~M~O~D~I~F~I~E~D, ~D~E~L~E~T~E~D, ~B~O~O~K~M~A~R~KJ ~E~R~R~O~R.
_S&40,P/X@l/+**,C bookmark's[|JV*g's ~Status.
~# meta
{6.api~Version	~A~P~I~Version*'A+iE[|]9+O9 ~{{6~}+p.
{6.{6	^[BA[ZH&#&,. ~TogetherR%8O identifiesA@!BA0.
{6.metadata	~Standard0's<>:6,<V,/S,%0EA@;'s&y.
{9.metadata	_IBA@xU3A ~{kinds~}]/?&,EA[KFA<e>6.
{9.items	^PB ~{kinds~},HA>'B<VE6.
~Object~Meta.cluster~Name	^?:A@;@z<f6BC&E.
^*	^2>9B?(V0F[hH%1&E.
^*.export	^?:A0I%3LOI.
^*.exact	^?,L exportI:<VE>( particularsBA&E@o.
= networking
isolates&ZKAS
isolates&Z+SAS
{WD>B%(,&,E trailing ~///
{W>CD beginRZP elements,@X ~/foo[/ ~/foo~/barE7 ~/foobar
{7A comparisonKA/3&b
^NA selectedS'>D,GA<_>O-{2. ~Several>RBCN#s[e.

^tDA>S/=EA&ZDO@s%'.
]~ isolation.!? selectedN/EA&ZD%5BP>R%'.
^JBASBA>S's<VDO/=;V*UQ[/Z.
~Connections%&KA/<S;<i/+#iJ*U,G>S[Z ~Ingress.
~Connections%&+SAS;<i/+*U,Z/+#i]?[Z ~Egress.
~DirectionsDA>S/=.!KM ~Ingress,E ~Egress[P/+[?1 egress?m.
~Allows&Z+S%5BP>DK%5BP>V;V*U?l%'Z.
^xBA/<SD<2%Z?#;Z]2#iJ*U.
~PeersD<2&XKA/<S;Z]2#iJ*U.
~Allows&Z+SASK%5BP>DU%5BP>V;V*U?l%'Z.
^xBA>DDA/<S<2?!;Z]2#iJ*U.
~PeersDA/<S<2&XK;Z]2#iJ*U.
^wJ>{B>VDC<_>S's?l%'.
_V>oBA%&>U:#U ({YM),#ZJ#P.
^bBA%&>U,J6BCX>U;Z>V]2#i.
~Last>UBV%&>{D%bU>U,3<Q%ZC<n.
_&B#vLC<_>S's peer,<L>.A&E.
~NetworkDC>S's?l%',2L!%.~0.~0.~0~/~8J ~2~0~0~1:db~8::~/~3~2.
~PartsBA%&<_DA?l/a>+.
^tJ#vDC<_>S's?l%':@3JV ip~Block,7%w.
^JB%&S,+wJH namespace~Selector's<W;V*UQ[/Z.
^JB<W]9S1%&,<YG pod~Selector;V*UQ[/Z.
~Allowed#u>{;%(HP peer.
^PB<_>R.


~Leads!{?J+S>.K@?G+~E>B.#5V/3&b.

~Hosts,>CE@?BA/3,E&1F#V.
]WU3A/3I?#.
^PB/4.


]~ routesBV/3;+p?m,CM%U,J%w.
~Ingress&?]9&b@=9/3;AM&?I+=H.
_OB?JD<f?l<0;]?OA&b%4[=,<LR!5.
~CertificatesF ~H~T~T~P~S,G+~;]?%5A/3@=>N!{.
_3G+~;?JD<.<i+dKAM%U.
~CertificateF@Z/#BV/3.
^:<UDA&0IF; wildcards2L ~*.{-.{'1>W.
_>BA/3R[I.crtE[I.{5;A&b's&0GM.
_pV/3I?#.
~Load%WD/[KA/3,]GGA/3&b.
]WBV/3's/u%W.
^( pointsBA/3's/u%W;>Q![?.BA/#U[=.
^(>QBV/3's/u%W.
^=#uBA/3's*b>Q.
]z6BA/3's*b>Q,]3O+p<f+G#u.
_IB8>UBA/3's*b>Q.
_IBQ>UBV/3's*b>Q.
^bBA>UDA/3's/u%W<t.
_V>oBA/3's>U:#U,#ZJ#P.
]j]@]:A/u%W&j7<}A/3's>U.
_3BQ+~.
]z6B?J,R ~*FQ/QLH ~*.{-.{'. ~Any+~]2#i.
_3BV/3?l,G>o.
^oBA+~E[; backends;]?[=P?J+dKAM%U.
^oBQ+~BV/3.
^oBA+~,U/^Q;A longestD<0]=,EV exactQ%_C prefix.
^g>BBV/3?lE]3O/[.
^nD?J1&OR,+SP leading ~/Y;A>t*A7&k.
^;A>BBV/3?lI&ORDBC?I;?KH[o.
_OBA?JD<.9>B.
_OB?JBV/3:C@>J%1?P,7%w.
_AE>UBA/3's<VD+^A?J.
^cBA<VD+_A/3's?JH>MBC@>.
_ALC[0BV/3.
^[BA@>,HA/3's<V,D+_A?J.
^wBA[0@>,G6JG<n.
^wBV/3's[0@>;+p*rQBP+:.
^[BC>UBA/3's[0@>;*v<n.
^bBC>UBA/3's[0@>,7BAS;*v6.
^]C&bD@=/4.!E%/<-AM&?.

]xE@BBA/3&?.
_q&b@=A/4BC&?,E/&.
~DomainE>BBA&bD@=9&?,2L*t.{'~/ingress.!s.
^cR+W@BBA&?,HC/JDP&b/M.
^]A0RV/3&?'s@B.
^5BA0RA/3&?'s@B;#iFA&h+i.
^GBA0RA/3&?'s@B.
^[BA0RA/3&?'s@B.
5A/3&?'s@B1H!V@#,AM,JHC ~Namespace.
^^BA/3&?'s@B;?KR@# ~Namespace,*T?4.
^PB/3&@.


~MarksQ@>#u,3IP6,L[.. ~MadeGA@;.

~HolderBA@>#u.
_r+|C@>#u.
_A,J>(0,D+|A#u,3I freed<zA+{I gone.!s.
^]A0D+|C@>#u.
]S+iBA+{BA@>#u;*UF@?.
^r?P6BA+{BA@>#u,2L@?.
^^BA+{BA@>#u;*UFQBA]7&E.
^[BA+{BA@>#u,<LC@>.
^PB!}#v.


~Gives@?C>{B&E!~%hDBA@;'s flags.

]V>|DA0#wF@?.
5@?+^#vBA>|.
~RangesB&E!~.
~NetworksB&E!~:Q,JQB8!}+2.!s,%{C@)<2%Z#t.
_IBC>{B&E!~.
]s#JBA@>>{; ~Terminating/+**R#vH[h.
^PB@> ~C~I~D~Rs.


_OB?JD<f?l<0,H[p;%~ default~BackendH[o.
_ABA/3's<VD+_A?J,H[p.
^wBA@>G<nJ6,H[p.
= node
~WayK?n&^,2LHC?s,DS&:G runtime~Class~Name.

~ConfigurationBAT'sX?qK@hASR,2L runcJ gvisor.!s.
_nCN's?s[/%iP&^;%]A>0B<bSBA&?.
^CSBA&?K<gD+rP?q;Z<gGM.
_/D8NBA&?[/FP?s.
]^G?PD?},>yE/m#sKA&?'sS'?J.
_n<bSBC?q&?+^@XD[A<6<gR9?q.
^JBA<gR9?q,#tKAN's;C contraryQI?4.
_NBA?q's<gDPS[M,#tKAN's>1.
^PB?q&@.







~#T~/{^
~Runtime~Class.{Q	_6,>0E<gBA&?;/Y[}+r[@+:UA top.
_7	^;SBA&??n.
_7.runtime~Handler	~ConfigurationBAT'sX?qFAS,/Y%~+m.!s.
_7.overhead	_nCN's?s[/%iP&^.
_7.scheduling	^CSBA&?K<gD+rP?q.
= policy
{8[cS+d]5*a>)1+v
{8[cS+dU%5[G,@XD[A*>7+z[eC drain
^tD*p<Q/_: min~AvailableJ max~Unavailable.#e<^<i>?.
~HealthySD*p<Q/_:C<n,JC>HB?B,?i[e.
^JBASDA%y+k;V*UQ[/Z,V#iQ<i.
^t<GU<K#{V*o:C<n,JC>HB?B,?i[e.
_oA%y/e?oS%Z*nD17?*; ~If~Healthy~BudgetGM.
^;<)*pC%y%'UP&b's/X/{.
^4BA%yDA@nIF;*p1?4]5OI%c.
~EvictedS7]K%d**,RA[H; uncountedF[Y<EU<K.
~EvictionsDA%y%'<l;8 lowersO,EU!![A1?4R&F!8.
~ReadySBA%y,]?[BD1%d*n.
~ReadySD*p<Q/_,&R+SA%y's@a.
^tDA%y&nY:*{<{FC<nH min~Available,*T?B.
]s ~Disruption~AllowedBA%y; ~Sync~Failed]3A&c'?B1[a.
^N/&<)SBC]A*p[-UC[G. ~Deletions*>7%AO.

^tDA%y+kE/&<)<Q@o.
]y+S3*p1+h.
^PBN disruption budgets.


~DeletesCN/+P disruption%y%'O,GA@~*o.!8:/Y.
^[E<VBANK*m.
~OptionsBAN's*,:+g>I, preconditions,*O?n.
= rbac
_1D%e[J: verbsY?R,JY#]>C,7%w. ~Rules<|#s?^.
_n<2%Z*D,2L+^,/pJ&p; ~*FZ.!G/^Q.
^6BA?RD<2%Z[i;A*U[9IA&h+i, ~*Z.
^r<UD<2%Z[i, ~*FZ. ~SubresourcesY[;>1,2LS~/{:.
^]BA<q,Z/+*U.#9F&p;/pE])G<>.{>.
_[>C2L ~/{0,C ~*UA*XF%5?S.!K&E?_%p%(.
_r?-A?^BC%o.
5A?,BA?^IC#_,C ~GroupJC ~Service~Account.
]S+iBA?,'s/J:+=HF[kE+j,*UF@>#o.
_a,+iJ@>#nD?-A?^.
^^BA@>#nD?-A?^;GMDBA?_%o.
^u+SC%oKA?_DO grants.
]S+iBA+h?_: rbac.authorization.~{{"~},+=H]2#i.
5C ~RoleJC ~Cluster~RoleI+h;&E?_%p[- ~Cluster~Role%(.
_2J&E?_DA%o grants;]5O*A7*z,<k.
_1]>Q<V.#*]D<]8B[=,JA[{ escalateYA?_.

_1HA?_'s<V;QD%'C?II*a.#]>C1?4.
~GrantsC?_'s?^HQ<V.#*]D<][=Z,JA[{%n.

_b,+jE@>#oD receiveA?^]>9<V.
_2BA?r<V,J&E?_,]9?^1+h+w.!s.
^PB?_%p.


^PB?a.


_1Y&E-{L<q,#]>CEH<W.#*%p&}]3[A+z.

_1DA&E?_+|.#eV aggregation?lC&b overwrites[=.
~Gathers9?_'s?m+S>).#*]D<]*l right,JA[{ escalate.
_P3>(&E?a+a[;?mK9Q.
^I@3BA&E?a]9?m1 copied;<1QI*a.!G/^Q.
~GrantsC&E?_'s?^HZ<W,Y&E-{L<qEY#]>C.

_b,+jE@>#oD receiveA?^ throughoutA&E.
~Cluster?_]9?^1+h everywhere.!s.
^PB&E?_%p.


^PB&E?a.



~# rbac~/{^
~Subject.api~Version	]S[|BA?,'s/J;/Y[}+r api~Group.
= resource
{4A*5+S<b allocations
also*qASD[hA*5 already
{WL<)*6L&k?w
{W*l<1*5DAT?%;8<Q%Z+Q
{ZA[+]1P[w
{ZA[+/+P[wIA?r
^"BC>TDC*K<tYQJ<J<g,FA?}K pick.

_S*K,P>T,A<gD?!A*6,EA*6 themselves.
^"BQ>T;*rQB four+:[23<g?![=.
^&D publishesA@VE>^P*6,C![6B[eK ~6~3&6.!s.
^vDA@V's*6%eK,EP generation.
_SQTD?%A@V's*6.!s.
^aD?!A@V's*6,>/C<_F instance;C@R[5.
_W]3*lT?%A@V's*6;+0I?4.
^"D<2%Z%%+S9@V,U<K!).
_W/e8*5BA@V6P>1<g;+0I?4.
~StocksDA@V's*6*HY[J;!2&mU<K.
~A@tD@C*6*HY;<J[:O+|I<a%%.
~By96*6?/KA4B@E&m;[_HA@V.
]^DA@E@t+|U+C,G counter;U/^Q.
~JoinsA@WBC*KD%e[J,2L[BBQT.
^vBA*K's*6:![<U%k@U,<uAT's,U<K ~2~5~3%|.!s.
^bBA>T's publication,>zR8&3. ~Slices%gA<d1/b>+.
~SlicesBA>TH9 generation.#c@Z/T,?JFZ*6++.
^g*5,]7JC>;BQ,D&%%Z%%.
^[BA*5,C![/Q,[_HP>T.
^+#gA*5F@3E&[;U<K!2RA&).
]^DA*5+p,2L<:,F@3;U<K!2RA%J.
_n allocatingA*5[/+SA@V's@E&m;!2&mU<K.
_SQTD?%9*5;R>F%(.
^aD?!9*5;R>F%(.
_W]3*lT?%9*5;R>F%(.
^B&><sA*5[b[A[M8B[@;U<K!4.
_W[FC&=KATO](%%F,[C>(<g?!A*5,[P.
]tD<Q%Z#YF9*5%_ANBP&=I%x;U<K!4.
]t%5B3,<z#YF9*5,<%A?}@/%1;U<K!4.
_W/e@C&>+z9*5U<z,8RC>;BP&*.
_nQ*5[/+SQ4B@E&m.
_BH shared~CountersDA*5*JY.
]^DA*5[/,G&mBD4;U/^Q.
]_%-DC*5+p,E/&&><2%AF><BO.
^;<PB9&*A]7*5+p.
_q><BA&*C&=<2[-.!u*6R allow~Multiple~Allocations%(.
^g%-BC@E@t.
^;<P[?IBA counter,J/&<PC*5[/BO.
_q><BC@E*5's&*<2%Z[.;%5]3O/s<i.
]]BA@E&*DC&=[/ unasked.#L%h valid~ValuesJ valid~Range.
]^BA@E&*D<2%Z[., ascending,U<K!%. ~Requests1?i[e.
_&B%.BA@E&*D<2%Z[., insteadBC/p.
]^BC@E&*+SC/^KC greatestQ,H steps/+]#.
^K%-BA@E&*DC&=[/; smaller?J1>zKO.
~Greatest%-BA@E&*DQ&=<2[-.#W]7GM.
]^#hA/^ growG multiplesB9;?J1?i[e.
~A+)#gC*5:*rQBC<n,C truth[w,C[9EC[|.
_S*5's+)LC]7<n.
_S*5's+)L[VJ+0.
_S*5's+)LC[9BU<K!<%|.
_S*5's+)LC semantic[|2L!#.~2.~3,U<K!<%|.
^C&>%S+SC*5,E<2 drive%SSD[hO.
^]A[+BC*5,HA+OBC/Q/H;[O?/KO.
~DetailBC*5's[+D[O<2&N,HA+OBC/Q[w.
_nC*5's[+*AK&>D*>7[MO.
_oA*5]( tainted;[N@*&k+S[>. ~NowGM.
^PB?P@W.


]bF*6FS,E?.3<{]/%%.

_j*6BA&=.!s.
_q*6A&=+p,3S[h[=,E]0*L?D.
_nC&=%CF.
_,F*6,RA&TE@BD+dR[=.
^"DC&=]%,U<K!2,R&[E@B.
^"D1]#;QT<7ZB[@?J,J<i.!G<K!2.
_n*6B@C?J<QJ<Q7@D,2L sittingYQ card;U<K!2.
_CD*L+^RA&='s*6;U<K!2.
^g wishF*6]>C&=,J@CB3A+CD&%%Z met&n.
~By96&^E&[?/KA?I;C![/Q,[_HA&=.
_S*6]#,]?V%*.!d9J first~AvailableI?K.
]Z,%j+C,U<K!=;A+C>WI[..!d9J*r.
^"BQ&?,&<G&TE&l.
]q]9*61]#.#D]!]5O*A7*z.
]tYA*6%i[BBA&?;U<K!2.
^;<)BA<1*61]#.!jGM.
^bB*6]#R!j.!#GM.
_W?%*6H[h,K monitor.#5A<V/Q?P.~{{#~}~/admin-access:[V.
_NDA*6<2+r.
^K%.DA*6<Q+r,JD1[.B@E<{.
^g%*%,[BBC?I.
^[BA%*,C![/Q,[_HP?I, elsewhere]G?I~/_x.
]q]9*69%*]%.
]tY9%*'s*6%i[BBA&?;U<K!2.
^;<)BA<1*69%*]%.!jGM.
^bB*6D9%*]%R!j.!#GM.
_ND9%*'s*6<2+r.
^K%.D9%*'s*6<Q+r,JD1[.B@E<{.
]^DC?I]%B8BP*6.
]^G&*6. ~Shared*6+a@X<P;>)<[O,E+aZ.
~A&SY*6.
]sY*6,LC!L+".#L.
~A&SY*6H!L.
]g&SD*6<Q<6;?)*5.{,, .attributesE .capacity.
~A*-YA*6B@C?J[J;QBA[Y%JI4.
_,]9*6A constraint compares,G6JL?I~/_x;*U<3Z.
~Attribute,RP*B,D<Q+rA?r[wHZ&O*6.
~Attribute,RP*B,]9[w<Q*8%kZ&O*6.
_CFA*6B@ZJZ?JBC&=.
_,]9*6+^[@@B,G6JL?I~/_x;*U<3Z.
_CF*6,3<|[;*K understands.
_S@BEA*KD[A1F.#L.
_CDA@;>?Y unread.
^&DA@B1F;>) ignore[=.
_CHC+ODA*K*':C#+0BU<K!%#,.
^LC?I+r*6R&/[,.
~Taint/HBC*5DI[N;*U<3*l/H,RA>"!l.
^;A[wBC*5's[+I&O.!hGM.
_dDA*5's[+<Q+rR!h;*UR!l.
~EffectBA*5[,D1[N;*U<3%w.
_=[dC ~No~Execute[+BA*5*qAN anyway.#6GM.
_n becameBC&=.
^"DA&=+p,]GGA?}E+G[d[A1+b%T.
^tD<2[hA&='s*6,U<K!.. ~AfterA/X,A allocation*].
_n*L?D#gA&='s*6,[d[A1+b%T.
~A[jBC&=:H practice%+CN.
]S+iBA0D[lA&=;*UFS.
^r6BA/JD[lA&=,2LS.
^cD[lA&=,HA&='s<V.
_ZBA0D[lA&=;C<b0BP6*A7&k.
^"DC&=+p,EA<g]3[A&%%Z[i.
_S%%*6RA@BF[=.
^aD?!A%%*6;SBA&=?n[?%(. ~EveryTGM.
_oA*6]/%%;A]!F%o&T&n+S[>.
^"BC&=G?I,E[;@B.
_S%%*6,8RA?IDOIF;U<K!2.
_CFA%%*6:[BBA&@,[>[BBA&=.
^g*5D](%%FC?I.
_+DA%%*5IF,G6JL?I~/_x.
^&BA%%*5,]9/O plugin>^O.
^vDA%%*5I+S.
^[BA%%*5HP>T.
_W]3A*5](%%F monitoring,@XD>)<2+zO,[P.
~TolerationsBA?IL[A stoodUA allocation,F*p+SA*5.
]tD<Q%Z#YFA%%*5%_PNI%x.
]t%5B3,<z#YFA%%*5,<%A?}@/%1.
_]B9@DBC*5D@C&>+z.
]^G6D9@D[/BA*5's&*.
_CF%%*6,E]3[A1+S.
_pA@B]/]G: ~From~ClassJ ~From~Claim.
_,]9%%*6+^[@@B;*U<3Z.
^PB?P&>.


~A/JB*6D&>%AFG6,R&TE@B.

_q*6%eKA&?,EA@BD[A+^.
]tE@BBC&?B*6.
]tDC*5BA&?<QZ<6,U<K!2;<i<3*l*5.
_CFA&?'s*6;U<K!2. ~Changes?!<b allocations%(.
~Extended?P,2L*t.{'~/gpu,G3S+^*6BA&?]?C&=.
_CFZ*6D1%%GC&?.
^PB*5&@.


~Pattern+S38ND<UO+_C?P&=BP>1,**RAN.

_.&>K<#.!s.
_n&><"BC[3/{/j.
^JE%0BA&><"BA[3;<k*T<2%Z4.
^"D8&=<"BA[3%CF.
^PB?P&=[4.


_nP*K?G#gQ%%*5.
^&D?G#gP%%*5.
^vBA%%*5DA?DI#g.
~Allocated*5DA?DI#g,GP6HA>T.
_]BA@DDA?DI#g,]3@C&>+zA*5.
_JBA%%*5,2L#J,U<K!=.!J&T1?&+w.
~Anything*TDA*K?G#gA*5:C#+0BU<K!%#,.
_S<_/:DA%%*5+[AN.
~A<_/:BCND&"RC*5.
^[BA/: insideAN,U<K!.%|.
]WBA/:R[; prefix/c,2L!%.~9.~8.~7~/~2~4;U<K ~1~6.
~Hardware#uBA/:,2LC ~M~A~C;U<K!)%|.
_N*6]?[;*K's doing,2L%_[A1 serviced.

_q*61 tainted,E/&.
_S*6K[+,EA[+.
^"D+^A[+;V*U@2<3Z.
~TaintDA&<*6+^%i[BB[;*K.
^"D<68BA+b&T.
^NA[+K*6D<6A@3B9&?.
^NA[+KA*6B9*K.
^NA[+KA poolsB96,B%5*K[bQI+b.
^NA[+KA*6B96,B%5*KE>T[b+b.
]tH!LDC*5<QZ<6K+^A[+,U<K!2.
^PB*5[+?m.


_S*5's%J,&*E<g,3/Y[}+r%hA6.
_nC*5+pE3<g?!O;/YHA*5/@.
^+#gA*5F@3E&[;U<K!2RA&).
]^DA*5+p,2L<:,F@3;U<K!2RA%J.
_n allocatingA*5[/+SA@V's@E&m;!2&mU<K.
_SQTD?%9*5;R>F%(.
^aD?!9*5;R>F%(.
_W]3*lT?%9*5;R>F%(.
^B&><sA*5[b[A[M8B[@;U<K!4.
_W[FC&=KATO](%%F,[C>(<g?!A*5,[P.
]tD<Q%Z#YF9*5%_ANBP&=I%x;U<K!4.
]t%5B3,<z#YF9*5,<%A?}@/%1;U<K!4.
_W/e@C&>+z9*5U<z,8RC>;BP&*.
]qBA]#*6.!d9J first~AvailableI?K.#.H*r.
]tYA]#*6%i[BBA&?;U<K!2.#.H*r.
^;<)BA<1*61]#.!jGM.#.H*r.
^bB*6]#R!j.!#GM.#.H*r.
_W?%*6H[h,K monitor.#5A<V/Q?P.~{{#~}~/admin-access:[V.#.H*r.
_NDA]#*6<2+r.#.H*r.
^K%.DA]#*6<Q+r,JD1[.B@E<{.#.H*r.
= scheduling
^zBASD6A&?. ~Higher<{1?|+C,E<2*m/}<{.

^zBA&?'sS,+x+C,U<K ~1~0~0~0~0~0~0~0~0~0;S]?C&?+r!!.!s.
_W+c9&?K<bSD6<i;U<KQ&?<2+rO.
_RF>E#g3SA>a&?I<4F.
5A&?'sS*m/}<{; ~Preempt~Lower~PriorityGM.!s.
^PB>a&@.


= storage
bindsJ provisionsU<z, whereverAS<2?n/Y
{aFCND[lA&=,@XDAW suitsAN'sT
{&[=/+AW+pV fs~TypeEI ~Read~Write~Once;AM
{&[=%+,]1[ZE#m<HAW+p
{7>3E<HL[A1
serves[~D&>%nED outliveS
serves[~D@f]>CNE*XRO
~SortB@wD&>%AFG6:]6<%P[~,/&,E]2. ~Mostly+G.

_r<%[~B9&?;R ~{{#~}~/no-provisioner,]L.!s.
_CFA&?'s provisioner,2LC*<[Z;U<K ~5~1~2,E!.#,HZ.!s.
_n%]BA&?'s[~#{[;&>; ~DeleteGM.!s.
~Mount>&B<b[~B9&?,2L ro.!?]HQ<% mounting++.
_W/e[k*^&>B9&?G raising[;?I;+0GM.
_oC&=B9&?+_PW; ~ImmediateGM.!s.
^_/SB]39&?<%[~;Q[5<Q<.. ~AnywhereGM.
^PB@w&@.


]bC!P*KK%FCWKCT,E<z**K*3O.

_qWIK%Z%G,K3T,EG]8.!s.
5A*K+p%GAW,E]0].]H.
^PBW attachments.


_h,TEA*KD brings[=[J.
^[BA!P*KD+pK%FAW.
_hK%F:C>KWG6,JQD@g+w]7.
^_DAWIK%Z%GK.
^gB[Y waysK tellAWK%F;*rQI4.
~PersistentWK%F,G6.
~Whole!PW@aK%F]3<f>KW*|.
_nA*K?G#g%IE*4.
5AWI%GKAT<l;PS@h<|[>.
_nA*K<]/YK<MA%GW,2LC*5>B.
_tA/X[XK%FAW+,;#i#{C[&.
_tA/X[XK*3AW+,.
_n].]H]2C*K%GJ detachedCW.
_o%IJ*4AW+,.
_?]:%IJ*4+,,]?@-;U<K!(%|.
_KH+XBA+,%};!= (~Resource~Exhausted)?;AT'sW/k.
_P]0C!P*K&%*>E]0O<]+S/P.#W0's6IA*K's.

]UE<]BA*K,LP installation states[=.
^PB!P*L.


]UE<]BC!P*K.
5A*K's[~1%GKCT%_[A1<N;[VGM.!s.
_W+cA*KAN's6,<V, ~U~I~D,#nU<M;+0GM.
_q[~A*K@=; ~Persistent%(GM.!s.
_W<%A?}>=>/<gR[P little!P&*;+0GM.
_oA/O&5>3E<HBCW's+<KAN's+T.
~TokensBAN's@>#nDA*K+_U8<M,QV audience.
_W<%A/O%}A*KF<N[~ repeatedly;+0GM.
_W/+A*K's[~<MRV#Q context,7G+;;+0GM.
_=,!%J<J,[dA/O%C anew/&<)[~+D;<aGM.
_A#n[KDC*K]%FASDO<O[~F.
_sA*K's[KIF,8<z;*U<3A@;/@.
~LifetimeBA*K's[KH@*,U/^!;;!3GM.
]i*LD?nYQT,]GGP/O.#W0's6IAT's.

~DriversD+r?6RAT's/O.
]i*LBQT.
~DriversY9T,8<z.#X&JE+d;<|[; allocatable&5.
^g!P*KYQT.
^[BA!P*KD?pYAT.
_nA*K&!ATHP>1&!;O<2*8+SAT's6.
^_/Q/IG3A*K[2 places%7,2LC]M,FA?}.
^;<)[~B9*KAT[/;<f/kGM.
~LimitBC!P*K's[~YQT.
^V[~BA*KDSYAT<2[hU<z;<f/kGM.
^PB!P<g.


_LBQ&?/bHC>;BA&E,+S!P*LFA?}.

^I@2BA<gD?!9@w:Z/+*U,<i/+#i.!s.
_L&?]9+Q@^I?E.!s.
~Free@^LA*K?GO;/V&>+@<f?f+w.
~Largest@RWDA+Q@^ admits;&OR&>H>MB&*.
^PB!P@w&).


_CB[~D<2&3H[h,2L@b;&>6C&?.

]i*K]9[~[-[@@B.!s.
_CF[~B&>R9%J&?;!#K ~5~1~2,E!.#,HZ.!s.
^PBW%J&@.


= storagemigration
{JD<q1%d?]
{JDZ<q1HA@w[|
{JDA<C](+b[e
~RewritesZ@y<qBC?PHA current[|E*W/H.

_.K<B.#*+i,[|E61+G.
^;+3A<CBA?PI.
_q@y<q1]G#|.
_S?P]9<q1?],G+i,[|E6.
~PlaceHA/pB<qDV interrupted<C+eY+S.
~A?PLA<C#vO.
]S+iBA?PK<B;*UFA&h+i.
_f[E3A<C?)E]EA<q;%5@:Q*A.
^r6BA?PK<B,2L@-.
^g%DBC<C's@l.
~StageBA<CDA&SI#g.
5A<CIU9@e:#Y,!pJ#^.
_oA&SBA<C](/X]G.
^g]@F]:A<CIU9@e.
^!#gA<C's@eF>E.
^}BC<C.
~StagesBA<C,QC[Z.
_IBA@x]2A<C%a;/Y]E1HA@w[| already.
^PB@w[| migrations.


`
