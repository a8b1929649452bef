// Generated from descriptions/ by node-host/build/tools/generate-kinds.ts; edit the texts and run `npm run generate`.
/* oxlint-disable max-lines */
/** Changes with the texts. */
export const descriptionHash: string = '51130739ff1c7085'

export const descriptionWords: string = ` the, of, a, that, and, by, for, in, is, or, to, default, as, pod, it, its, one, with, pods, node, at, an, volume, container, all, object, on, are, such, which, set,Whether, name, not, about, each, 0, 0644, 1, 10, 100, 1000, 1024, 128, 15, 20, 2147483647, 255, 256, 3, 30, 300, 32, 3600, 4, 404, 409, 420, 429, 443, 511, 600, 64, 8, 86400, A, API, AWS, Absent, All, Always, An, Approved, At, Azure, Base64, Binding, By, CEL, CHAP, CONNECT, CPU, CSI, CamelCase, Ceph, CephFS, Channel, Cinder, Cluster, ClusterTrustBundles, Compute, Controller, DELETE, DNS, DRAConsumableCapacity, DRADeviceBindingConditions, DRAPartitionableDevices, Dangling, Denied, Deprecated, EBS, Either, Empty, EndpointSlices, Engine, Equal, Equivalent, ExactCount, Excludes, Exists, External, ExternalName, Fail, Failed, False, Fibre, Files, Fixed, Flocker, For, GCE, GET, Git, GlusterFS, Google, HTTP, ID, IP, IPs, IPsec, IPv4, IPv6, If, IfNotPresent, Ignore, In, It, Its, JSON, Keys, KiB, LUN, Later, Linux, LoadBalancer, Lowers, MiB, MutableCSINodeAllocatableCount, NAME, NFS, Needs, Never, No, None, Not, NotIn, OCI, Object, One, Only, OpenStack, Other, PEM, Pending, Photon, Pods, Portworx, Quobyte, RBD, RSA, Ready, Refused, Required, ResourceClaim, Retain, RollingUpdate, SCTP, SELinux, ScaleIO, StorageOS, Strict, TCP, TLS, The, They, True, UDP, URL, Unknown, User, VMDK, Warn, While, Windows, With, Without, above, absent, accept, accepted, accepts, access, account, accounts, action, activeDeadlineSeconds, adapter, add, added, address, addresses, adds, admin, admission, affinity, after, again, against, aggregated, aims, alike, allocated, allowed, allows, alone, also, alternative, always, among, amount, amounts, annotation, annotations, another, answer, answered, answers, any, apart, apiVersion, applied, applies, apply, approval, apps, arguments, array, artifact, ask, asked, asks, aspect, atomic, attach, attached, attaches, attaching, attributes, audit, authorization, authorizer, autoscaler, autoscalers, autoscaling, available, average, avoids, away, back, backend, backoffLimitPerIndex, balancer, bare, base64, be, become, becomes, been, before, began, begins, behind, being, belong, below, beside, besides, best, between, beyond, binary, bind, binding, bindings, bits, blob, block, body, boolean, both, bound, budget, built, but, bytes, call, called, calls, came, camel, can, candidate, cannot, capabilities, capacities, capacity, carry, case, cause, cells, certain, certificate, certificates, chain, change, changed, changes, characters, check, checked, checks, choose, chooses, chosen, claim, claims, class, classes, client, clients, clone, closes, cluster, code, codes, collection, column, come, comes, command, compacted, compare, compared, complete, component, computed, condition, conditions, config, configuration, configurations, connect, connection, connections, constraints, contain, containers, content, continue, controller, controllers, conversion, convert, converted, converts, core, cost, could, count, counted, counters, counts, cpu, create, created, creation, credentials, cron, custom, cut, daemon, dashes, data, dataset, date, debugging, decided, decides, decision, declared, decoded, defaults, defines, definition, delete, deleted, deletes, deletion, demand, demands, denial, dependents, deployment, deprecated, detach, detaching, device, devices, did, differ, digits, directory, discovery, disk, disks, dnsPolicy, do, document, documentation, does, domain, domains, done, dots, down, downward, draw, drawn, draws, driver, drivers, dropped, drops, dry, earlier, effect, effects, else, empty, emptyDir, encryption, end, ended, endpoint, endpoints, ends, enlarge, enlarged, enough, entry, env, environment, ephemeral, equal, error, errors, even, event, eventTime, events, every, evict, evicted, eviction, evictions, evicts, exactly, examine, example, except, excludes, exec, executable, exempt, exist, existing, exists, exit, exports, expression, expressions, ext4, extended, extension, external, fact, facts, fail, failed, fails, failure, failures, false, families, family, far, fares, fault, faults, fetched, few, field, fields, file, files, filled, fills, finalizers, find, finds, finished, first, fit, fits, five, fixed, flexVolume, flow, flowcontrol, flows, follow, force, form, found, free, fresh, from, fsGroup, full, function, further, gRPC, gate, gateway, gave, generated, get, gets, give, given, gives, go, goes, good, grace, granted, group, groups, guards, had, handler, happened, happens, has, hash, have, header, headless, health, healthy, here, higher, highest, hold, holder, holds, hook, host, hostNetwork, hostname, hosts, hour, how, https, huge, iSCSI, identity, if, ignore, ignored, image, images, included, index, indexed, indexes, ingress, ingresses, init, initiator, inline, input, integer, interface, into, isolated, isolates, item, items, itself, job, jobs, judges, keep, keeps, kept, kernel, key, keys, kind, kinds, known, knows, kubectl, kubelet, kubelets, label, labelSelector, labels, lacks, larger, largest, last, later, latest, leads, lease, least, leave, leaves, left, length, less, lets, letters, level, levels, lifetime, like, limit, limited, limits, line, lines, list, listed, listens, lists, little, live, load, log, login, logs, long, longer, look, lower, lun, machine, made, make, makes, managed, managedFields, manager, many, map, maps, mark, marks, match, matched, matches, matching, may, means, meant, measured, meet, meets, member, members, memory, merge, merged, message, metadata, metric, metrics, migrate, migration, minReadySeconds, minutes, missed, missing, mode, monitors, more, most, mostly, mount, mounted, mounts, much, must, mutating, mutations, named, names, namespace, namespaces, narrow, narrowed, near, need, needs, neither, network, never, new, newer, newest, next, no, nodes, nominalConcurrencyShares, none, nor, nothing, now, null, number, numbered, numbers, objects, observation, off, offers, often, old, oldObject, older, oldest, once, ones, only, open, operating, operations, operator, option, optional, options, order, other, others, otherwise, out, outdated, output, outside, over, overhead, own, owned, owner, owns, page, pages, parameter, parameters, params, part, parts, pass, passed, passes, patch, patches, path, paths, peers, people, perDeviceNodeSelection, percent, percentage, period, permission, persistent, phase, place, plain, plug, plural, point, policies, policy, pool, port, ports, possible, possibly, posted, preemption, prefer, preferred, present, priority, private, privileged, probe, probes, process, processes, profile, program, programs, progress, project, projected, protection, protocol, provider, proxies, proxy, put, query, question, queue, queues, quota, quotas, raised, range, ranges, rather, raw, reach, reachable, reached, reaches, read, readiness, reading, reads, ready, reason, receiver, receives, records, refer, reference, referred, refusal, refuse, refused, refuses, registered, registry, remove, removed, removes, renewed, renews, repeat, repeated, replace, replaced, replaces, replica, replicas, replication, report, reported, reporter, reportingComponent, reports, repository, request, requests, required, requires, reserves, resize, resized, resolver, resource, resourceClaims, resources, rest, restart, restartPolicy, restarts, restricted, review, reviews, revision, revisions, rewritten, rights, role, roles, rollback, rolling, rollout, rolls, room, root, roots, rounded, row, rows, rule, rules, run, running, runs, runtime, same, sandbox, satisfy, save, say, says, scale, scaled, scaling, schedule, scheduler, scheduling, schema, schemas, scope, scopes, score, scratch, seats, second, seconds, secret, secretRef, secrets, see, seek, seen, sees, selector, selectors, selects, send, sender, sends, sent, serve, served, server, servers, serves, service, services, session, sets, settings, several, share, shared, shell, short, shown, shows, side, sidecar, sidecars, sign, signal, signer, signing, since, single, size, slashes, slice, slices, so, software, some, something, source, space, span, spec, speed, split, spread, stage, stand, stands, start, started, starts, startup, state, stateful, status, stay, stays, stdin, steered, still, stock, stop, stops, storage, store, stored, stores, string, structural, subPath, subresource, subresources, succeed, succeeded, succeeds, success, system, table, tables, tag, taint, taints, take, taken, takes, target, targets, tells, template, templates, term, terminal, terminating, terms, text, than, their, them, then, there, these, they, this, those, though, three, through, ties, time, times, tls, together, token, tolerate, tolerated, tolerations, too, tools, topologies, topology, traffic, tried, true, trusted, try, two, type, uid, undeclared, under, undoing, unique, unknown, unless, unready, until, up, update, updates, use, used, user, users, uses, usual, usually, v1, v1beta1, v2beta1, vSphere, valid, validated, validating, validation, validations, value, values, variable, variables, verb, version, versions, volumes, wait, waits, wanted, wants, warning, warns, was, watch, way, webhook, webhooks, weight, went, were, what, whatever, when, where, whether, while, who, whole, whom, whose, why, wide, win, wins, within, without, word, workload, would, write, writer, writes, writing, written, wrong, wwids, yet, you, zone,22,25,26,31,500,API,Abbreviations,Abilities,Address,Addresses,Agent,All,Alternatives,Always,Amount,Amounts,An,AppArmor,Asks,Aspect,Attaches,Average,Bounds,CEL,CIDR,CSI,CamelCase,Ceph,Change,Changes,Check,Claim,Claims,Class,Collective,Condition,Conditions,Config,Container,Containers,Controller,Counts,DNS,Decision,Default,Deprecated,Desired,Details,Devices,Directory,Disk,Driver,Endpoints,Entry,Exit,ExportOptions,Facts,Failed,Fewest,Field,File,Files,Finer,Former,Further,Generation,Group,Groups,HTTP,Health,Holder,Hook,Host,How,ID,IP,Identity,Ignored,Image,Indexes,Keep,Keeps,Key,Keyring,Keys,Kind,Kubelet,Label,Labels,Least,Lets,LimitedPriorityLevelConfiguration,Limits,Linux,List,Main,Matches,Measured,Metadata,Metric,Most,Mounts,MutatingWebhook,NAME,NAMESPACE,Name,Names,Namespace,Node,Nodes,Number,Object,Objects,Observations,Old,One,Operating,Operations,PEM,Parameters,Part,Partition,Path,Paths,Percentage,Persistent,Picks,Plural,Pod,Pods,Points,Pool,Port,Ports,Primary,Priority,Probe,Program,Progress,Puts,Qualified,Query,Queues,RBD,Range,Rank,Refused,Relative,Replicas,Request,Requests,Requirements,Resource,Resources,Revision,Rights,Role,Routes,Rules,Runs,Runtime,RuntimeClassSpec,ScaleIO,Scales,Schema,Schemas,Seats,Seconds,Secret,Secrets,Sentence,Served,Service,Set,Settings,Short,Signal,Signer,Size,Speed,State,States,Status,Storage,Subresource,Taints,Target,Terms,Text,The,Times,Token,Transport,True,Trusted,Type,UID,URL,UUID,Unknown,Use,User,Users,ValidatingWebhook,Value,Values,Version,Versions,Volume,Volumes,Wanted,Ways,Weight,Weighted,What,When,Where,Which,Who,Whom,Why,Without,adds,aims,alternative,answers,api,apis,asks,assuredConcurrencyShares,azure,bounds,brand,brandLong,caches,changes,com,counts,csi,deletes,demands,driver,example,gives,has,healthz,holds,in,is,keeps,key,kind,leaves,lets,list,log,makes,matches,means,name,octal,only,port,prefers,proc,proves,refuses,replaces,replicas,runs,says,scheduler,scoped,sends,shows,side,signs,spec,stands,starts,status,storage,svc,takes,tells,the,tolerates,uses,v1,v1alpha1,v1beta1,waits,wants,was,web`

/** The coded texts of each group, behind a line `= group`. */
export const codedDescriptions: string = `= admission
{/C/lB<zMH ~R~F~C ~6~9~0~2,EA<w[S
createsO
{BJ>;O
{&O
opensC&W,2M*u
~QuestionKV#z]&8Q?D,EP%2HA?n+K.
_O?DDA]&IK judge;4FA@6.
_O]&'s verdict,?FHP%2,3+lA>n's/GE[w.
_O?DDV#z]&/@,MA@6 describesO.
^9B[;>nKA]&,3A%2<L?6.#=AZ's.
_UH3ZE<r1@C, perhaps&dGA]&'s?i.
_*F3A]&'s?i<+, perhapsH%1[w.
_JF3A]&'s?i<+;*RGAZ/=.
_UDA&?@3,%_C&bF match~Policy!j.
_*]4><A&?[c,%_C&bF match~Policy!j.
_JHA><DA&?/=[c.
^VBAZH>n;*R]0OI@mK%Z+X.
^XBA?D;C<Q's>,6,*RG&C-{G<l.
_jA?D*?KAZ.
_n@3A?D,M authentication+L:6,+fE extra.
_OZK%Z@s;<hG!Z,A&W's<~G!N.
_OZMOI@s,G ~U~P~D~A~T~EE!Z;>%<h.
_S]-A resultI7@s,@RDA]&<L7+n@E*P either.
~Create~Options, ~Update~Options (for>;,[I)J ~Delete~Options;<hG!N.
~VerdictBV#z]&.
_O[TBA>nDA verdict%4.
5A?D<.+_0.!?@M+-?.O.
~Message,?#E&DGA&?]-A?DI?-; ~4~0~0IA/Y&D.
~Base~6~4BA&3KAZMC#->:.#N+O[o]'.
^6A>:IK%Z>|;4*p]-[8IC>:.
~NotesGA%J*gBA?D.#.+YA]&'s6E ~/H front.
~TextsDA&?I@CM warnings,]/A?DI%&J7.
































= admissionregistration
{8?ND@XA&C,<R%,[6
{8?N]9<R
{8%u
disregardsA++
treatsA++MC?+
{4[6>7]: evaluatingA>M
{#MV*d,G3 failure~Policy&|
{8A<O+eE[w%(
{8>"[x[I,E&eAZKA<OQ
{7<a statement,@RD*M?l1?-
{+<a@E*P
{+@E*P,@RD*M?l1?-
{+@E*P,%y<d]-A?T?s dry~Run
{AA?D
{4O>7RC[~KA&?
notesA++HA%J*g
_x<uC?D
_x<u<E]-/U<v&2AZ,@R%4<L7#t[^
{8Y<z
{8?ED&n<l
{8[aE>;
{8*(,QG9ZBC&F
{8&X,2M*uE>k
^0,[x,?NE?|B?E;Y<L+A.
]M+fDC?h<,; ""IA&f+e, ~*%(%5+e.
]M[xDC?h<,,2M[i; ~*%(I%5[w.
_+DC?h<,:S,S~/{6,S~/~*.!? ~*%(/Q@y.
5C?h<, ~Namespaced?N,!V<vJ%u (~*,AL).
]a*~D#kJ?,]@]:C]&,[?%o%(.

_(DA>M/@,E]+[:+nK?p.
_U*e+LHA>M's*~.
~OutcomeBA[S&5BA>M's*~.
^.BA>M]4*~]*[S&6/T.
~WarningsBA[S&5;*R].O+L<f,#j%_O ran.
]nBA[o>M.#Z@6's>,&a4<d.
~ResultB checking*~#~A?{BA/HDC>M<P.
~ExpressionsD*<7+AC<+/G.#Z>M@jH+JYA?n.
_U*eBQ*}.
^iBA doubtful*},2M@Y.validations~[~0~].expression.
_U*eBA*},FA/GO]"&6#~.
^KB[o#z>L.


_jC[o>MI%A8,E]+O*+.
_UBA<lD[q+YM>4.#hO,<a*}<.6>4.
_(K validate;<Z#z>LE?UB#nJ tokens.#O.
~ExpressionsD<L%Z[OBC?D.#O]: audit~Annotations.
5V*dBA[o>M&l#~A?D.!pFL.
~UpK!+ notes0A%J*gB9 judged?D,#lJ7.
]a*~,[^K!<,D<L%Z[OGA[qK?j.
~Named*~,>|M[u.^TF[q, audit~AnnotationsE/U<v.
_UBA>2<lBC>M.
^/E[wH3*~@)A>2<l,2M[iG&S<'.
^BBA>2<l,%xHJ&s.
^b**0<+?E,EA[3BP*,.
]a*}D<L%Z[O;?!Z,<r,?D,>4, namespace~Object,%LE[u.
^b-line[3BA*,,[Z message~Expression+^O.#Z*}FL.
~ReasonE&DBA*,: ~Forbidden, ~Request~Entity~Too~LargeJ,FL, ~Invalid.
]a*}GA*,'s[3;<9&l/'O+*JI7Q@B/j.
~A<O*}D>#HA>M reuse.
]a identifier[V3>#>|A[r:[u.^T.
]a*}GA[t's[r,&P]-+@>|.
~A noteGA%J/s,&P+OA?D.
~Last>5BA%J%/'s/E,%cA>M's6. ~UniqueHA>M.
]a[3BA%J%/,&tU!%#/;<hJ*R/[O>&.
^zC[o>MH+J:G3?E,>3E*O.

~Policy,?|,>3E actionsBA%nBC[o>M.
^KB%oB[o#z>L.


_m[o>MIH+J].,E]+P denials*<.
~Validating>MDI>lH+J.#eO*?7*x,A%n+l<a*O.
^^B param~KindD[q+YM>4.#hO,>4I<h.
~NarrowsA?EDA[o>M<,;%u selections+nK+A.
_jC+)[p/WK:U/YQ,9<u; ~DenyE#d exclude9>".
_lC%n+>>2<l:F6JF/P.
^VBAQ>2Z.!e[;J@-I?F.
^XBA>2<l;A?D's/'*R.#=G&C-{G/H.
^EBA>2<l:YB[6+nK>7.!e[;J6I?F.
_j+kK?E]0<a>2ZI+L.#O.
~SelectionB?EF?LEF/PBZE<Q;Y<L+A.
^EBA?D's<Q.!V-{G<l%y<R%++A.
^EDA<[JA<qZ<L+n. ~Users]14/P&" evadeO.
^dE?N,%5B3+B.#OH>L;<dHC%n:Y.
^dE?ND1/]>&,*f]. resource~Rules<*[6.
5A>M's?i<*>"[x,[I.!jFL.
^d0?N,J0<lB&-<P%(.
^WBA<lDA?hIG;*R</%56.
^1@:D1%A8]@E<.?,,%y7&1[6.

~Validating]',YD<*%|UA?n[A;Q?+I*].
^KB[o]&&U.


^1@:D1%A8]@E<.&1J?,[6.

~Mutating]'H>!,&UF6. ~Each@,A&3%_O.
^KB<M]&&U.


~A@9D#mJ?.<+<l#|Y&3.
~Full6BA[o]&,C*@BU/Y[>>6.
_lA[o]&I%|,E3&/OI[PF.
_(D%{A[o]&;<Z[<K#z&U.
5C+)%{KA[o]&?.A?D.!pFL.
5A[o]&'s?i<*>"[x,[I.!jFL.
^EB<RGA[o]&.#D&C-{G<l%++A.
^EDA<[JA<qZ<L+nGA[o]&K%Z%A.
5%}BA[o]&+n@E*P.[i?G#<J ~None~On~Dry~Run.
_9+O!#K!0DA[o]&+lK%2.!%FL.
~Admission~Review[xBA[o]&,%i+@;<W[iJ[j.
]a*~,[^K!<,D<L%Z[OGA[o]&K%Z%A.
~A@9D<.>:J?,<+<l%_[:1[n.
~Full6BA<M]&,C*@BU/Y[>>6.
_lA<M]&I%|,E3&/OI[PF.
_(D%{A<M]&;<Z[<K#z&U.
5C+)%{KA<M]&?.A?D.!pFL.
5A<M]&'s?i<*>"[x,[I.!jFL.
^EB<RGA<M]&.#D&C-{G<l%++A.
^EDA<[JA<qZ<L+nGA<M]&K%Z%A.
5%}BA<M]&+n@E*P.[i?G#<J ~None~On~Dry~Run.
_9+O!#K!0DA<M]&+lK%2.!%FL.
~Admission~Review[xBA<M]&,%i+@;<W[iJ[j.
5A<M]&I%|#}#|/U&3.#:FL.
]a*~,[^K!<,D<L%Z[OGA<M]&K%Z%A.
^d0?NDC]&I%A8.
~WritesDC?h<,: ~C~R~E~A~T~E, ~U~P~D~A~T~E,!Z,!N,J ~*%(GY.
]PBC]&,EA&/DOI[PF.
_WBA#z]&,/":~/~/host:{=~/path.!e[;J@9I?F.
_>%c3A#z]&?l.!e[;J urlI?F.
^e?d,H!I,BA#z]&'s&.;A@6'sFL.
_>D?&C]&'s%}.
^XBA@9D?&A?U.
_>D+ZA?U;P&.<L%ZG#7.^U.{Q.
_W><K3A?U1>S;A?cFL.
^sBA@9D?&A?U.!9FL.
~A<O!L*}D&|]/C]&J>MI%A.
^{6BA&Q,[XHP/l,G<<E messages.
]a&QBC]&J>M;?!Z,<r,?D,%LEC>M's>4.









mergesVZM@6-{J%:*?
{DC/lB#->:<z

































































]a*~D&1]B<l]:C]&,[?%o%(.

_(DA>MIG,EA&3DO/~.
^KB<M#z>L.


_m<lC<M>M&3,E/!.
_UBA<lD<N+YM>4.#hO,<a*}<.6>4.
_(]4<lA<N&1;<Z!Z.#O.
~Named*~D<N>|M[u.^T.#1<v<.[b*N<v.
]g/|Q#|A>",U/YQ. ~Each@,A&3%_O.
5V*dBA<M>M?.A?D.!pFL.
]a*~,[^K!<,D<L%Z[OGA<NK?j.
5A<M>MI%8#}#|/U&3.#O.
^b&1KVZ,MC<7JMC>:.
_mB apply~ConfigurationE json~Patch+xA&1;A>"<L%Z#j.
]fMVZK<7,G patch~Type ~Apply~Configuration.
]fM#->:<z,G patch~Type ~J~S~O~N~Patch.#[&"%)?1+7.
~ExpressionD/~VZK<7.
]a*}GV#@~{~}<8MF%:.#=G%D/o,<'E structs.
~ExpressionD/~>:<z.
]a/lB ~J~S~O~N~Patch~{op,><,+O,[r~}; jsonpatch.escape~Key escapes@OH/F.
^zC<M>MH+J:G3?EE>3.

~Policy,?|E>3BA%nBC<M>M.
^KB%oB<M#z>L.


_m<M>MIH+J]..
~Mutating>MDI>lH+J.#eO*?7*x,A%n+l<a*O.
^^B param~KindD<N+YM>4.#hO,>4I<h.
~NarrowsA?E]4<lA<M>M&3;%u selections+nK+A.






























































































































































~# admissionregistration~/{X
~Param~Ref.parameter~Not~Found~Action	_j+kK?E]0<a>2ZI+L. ~DenyFL.
~# admissionregistration~/{Y
_^.failure~Policy	5C+)%{KA[o]&?.A?D.#)FL.
_^.match~Policy	5A[o]&'s?i<*>"[x,[I. ~ExactFL.
_^.timeout~Seconds	_9+O!#K!0DA[o]&+lK%2.!0FL.
^S.failure~Policy	5C+)%{KA<M]&?.A?D.#)FL.
^S.match~Policy	5A<M]&'s?i<*>"[x,[I. ~ExactFL.
^S.timeout~Seconds	_9+O!#K!0DA<M]&+lK%2.!0FL.
= apidiscovery
{EDP<l@XA&C
{EDP<l/qH<R
{ED[:1MA serving@6/T announced
{EDA+#@6*?7%2,@RD[:1<qJ<B
]S+f,[xE?NHQ*=,G ~/_vE ~/_wF ~Accept+o.
]U*R:A*=I<a/lB@s<l.
^0RYD[:@4,[<B+u>X+@.
^b!@+eH%!*8.
~CarriesA+e's6%(;A&f+e+l<d.
_=[xBA+e,A>VQ+@.
^b[wBC+eH%!*8.
_A6BA[w,2M[i.
_+DA[w@8,@y]9[6.
5A?NBA[w1[^K&y.
^b?LH%!*8.
^n6BA?LH>=,2MS.
_UBA?L's<l.#hO,<wA?L's@y*x.
5A?L's<l/qH<R.
^VGQZBA?L0A&J/j,2MN.
_(DA?L%4,2M+Y,/l,]#E&n.
]NBA?LG&J/k,2M po.
]l<PD/lA?L[DR>#,2MY.
^j%f9ZBA?L,2M/sE@h.
^b@xH%!*8.
^VBA@x%cAZ's><,2M?t.
_UDA@x%4R;G&X,A/GB[5<~.
~TypesD&"%Z@3KA@x,].[:1>#[4P response~Kind.
_(DA@x%4,2M+Y,>:E[_.




























= apiextensions
{!%7%(E*L+7DA[w/Q
_xA]&
{0Q4B<lGA&C
{0A<lB9<Q%6
{EDO+x
{EDO*?7
{EDOI7/I
{EDA?LI@5
{ED<a>"*%BA+e+xA<P
{EDC?zBV<q*%I7@v
{EDA*%[{[]P<l1*'
{EDC+eBA&C's>,*A+lP%;%/
{EDC[rI<B
{EDA[r<.@_<w<u
{EDA[rI]C
{EDA+6<L7%Z4+s
^W,?|,[xE&bBA?LDC*%#x.
]M+eBA&s?L.!u.#Z&C's>,*A<VV%;%/.
^W[|GA&s?L;[<B%1*%17#l.
5&s<l/qH<RJ@XA&C.!u<u established.
_cBA&s?L,R[X<P;*pQIA@q[w.
^6<l1 turned+OQ[w/8%1. ~Strategy#<FL.
]w:[O,<w+O<q definitions,@t+7D<a?z declares.
^6&s<l&1%j[x.
_n&e<l%jA@s[wE>#.
_>D&e;?FR strategy ~Webhook,?-R#<.
~WebhookD&e&s<l%j[x.
_lA&b]&I%|,E3&/OI[PF.
~Conversion~Review[xBA]&,%i+@;<W[iJ[j.
]PBC&b]&,EA&/DOI[PF.
_WBA&b]&,/":~/~/host:{=~/path.!e[;J@9I?F.
_>%c3A&b]&?l.!e[;J urlI?F.
^e?d,H!I,BA&b]&'s&.;A@6'sFL.
_>D?&?EG&b.
^XBA@9D&e.
^VBA@9D&e;P&.<L%ZG#7.^U.{Q.
_W><K3&b?U1>S;A?cFL.
^sBA@9D&e.!9FL.
^b[wBC&s?L:/!OI@5,[nE@C.
^VBA[wH>=E%7,2M[j. ~Stable[x1>V.
5A!@<o[;[w.#'+-,P>=%2!5;<l@i.
_SGAQ[wH3<l1@s,<s<v<u?X.
_S/~9?DG[;[w returnC[~KA&?.
_NBA[~DC*/[w+^,3<PC<][wFL.
_6F3<lB[;[w1 pruned, defaultedE[n.#O.
_mB@hE?t[;[w+l;]:[6,VZI]BMC]2.
~ColumnsD["BA<l show%cA6.#AR[5 ageFL.
~UpK eight+7F3+6@.+=<l,%g6E<Q.
~A+6BC&s?LF3/o&"%Z filtered.
^iBA selectable+6:C@u,/6J%t>)<:E/o.
~A&GH["BC&s?L.
~HeadingBA&s?L's&G;&@ printOH capitals.
_UBA&G:@u,3@D%5[r,/6,<i,%tJ&y. ~ValuesB>#/ZO*R.
^+[SBA&G's[s,2M int~3~2J&y-time.
~ExplanationBA&s?L's&G,G>?.
_"BA&s?L's&G:!!I%+@C, greater<vH]6>(.
^iBA[rDA&G@D,2M .{L.{C;B@>,A+@.
^WBC&s?L,H>=,H<lE0A&J/j.
^VBA?LH>=,/y&*.!u.#Z*%I%| ~P~L~U~R~A~L.~G~R~O~U~P.
^VGQ&sZ0A&J/j.#Z/GH/y&*FL.
]NBA&s?LGA&J/j,H/y&*.
_UBA&s<lH&!&*.!u<u established.
_UB/oBA&s<l.#Z/GR ~List%cOFL.
]l<P,2MY,D/lA&s?L[DR>#.
^b%CBC*%'s@f.
][BA*%DA&QI8.
5A%CBA*%+x.
_kA*%'s&Q/T&2P@h.
^b];GA@fBA*%'s&Q,2M ~Plural~Conflict.
]yBA*%'s&QG>?.
_FBC*%:&R,#l<PE@s[x.
]nBA*%;[zG ~Established%_ creating<l.
^WBA@5?L.!?[|6H conflict/[AQ#l%_.
_cB@s<l,3@Y.versions/B. ~RemoveQ<uY1?X.
~AddsC?LR&s<l, handled/f%x-{.<v. ~DeletingO*([6.

_O?LDI[|:+e,<P,?|E[x.
5A?LI@5,E[V3<P.
^KB&s?L definitions.


~HoldsA?zBQ[w.
~Structural?zBA<l. ~Undeclared+7%g[SE<:1*K.
~SubresourcesBC[wBC&s?L.
]X*RZ#xA@h@x:@hI[7]BU ~/{O%(.
~AddsA?t@x,F3%NEA?t&J4?<.
~Has<a+7;P presence switchesA@h@x0.
_lC&sZ/B]+P?t@x@D.
^iBA[|<iB?<,%f .{L,2M .{L.{C.
^iBA>W<iB?<,%f .{O.!?<B[r&lM!!.
^iBC@uRAS'/N@-,%f .{LJ .{O,G%N.
~QuestionKC&b]&,EP%2HA?n+K.
^^DA@6%BA]&K&c.
_O&d<lJA++,+:HFA]&.
^^K&c,EA[wDI[|.
^9BA>nKA&b]&,3A%2<L?6.
^/E[wDY<l1K%Z&dK,2M shop.{)~/v~2.
^^BQ&s?LDA]&IK&c.
~ResultBC&bFC]&.
_O[TBA>nDA&b%4.
~Converted<lH>!. ~Of[5<:,<w/PE%0<.&1.
_HBA&b: ~Success,J ~FailureRC<9DA&?I@C.
_6BC[rHC&sZ,R keywordsB ~Open~A~P~I!/.~0.
_#:@v?{+n<a/&.
_#:@v?{+nQ dialectB#-?z.
_#:@v?{?6C@@>5H9>G.
_NG>?8A[r,@CF explain.
~J~S~O~N[SBA[r,J/6.#O,*sH all~Of, any~Of, one~Of,7,ER int-or-stringJ[Y+7.
^++KBA[r,2M&y-time, uuid, ipv~4J uri.#a<v<w warn.
_A headingBA[r,G>?.
__GV#j+6,H?EE+OA@r. ~Must%Z[m/=.
~Greatest<i%&,/=/,[Z exclusive~MaximumI[O.
_S/~A<iB maximum/=[I great.
^F<i%&,/=/,[Z exclusive~MinimumI[O.
_S/~A<iB minimum/=[I small.
^Q&4DC@u<.+n.#4A&gB?i.
^'&4DC@u<L+n.
~R~E~2*}DC@u<L<* somewhere; ~^E $ anchorO.
^Q/<DV%><.+n.#4A&gB?i.
^'/<DV%><L+n.
_SI?-;[b x-~{brand~Name~}-{5-type4G arrays]: duplicates.
^[DA[r<L%ZC]2 multipleB.
_aB3A[r<L%ZQ.
^Q<5DVZ<.+n.#4A&gB?i.
^'<5DVZ<L+n.
^WB<5DVZ<L+n.!?<4RCLI<Z<B.
_6BV%>'s/<,?FG arrays.!?/lB?{I?-.
_7D<LY#kA[r.#[ validate%(:+71&~>).
_7B3*pQ<L#kA[r. ~Fields1&~>).
_7B3U/YQ<L#kA[r. ~Fields1&~>).
_6D<L7#kA[r.
_7BVZ's<5F6;>#1*K.!l additional~Properties.
_6BY<5BVZR+M/F.!l properties.#NUA?c.
_#:@v?{*<7&8<5F pattern.
_#:@f]+<5 depend09>"MC?h.
_#:Y/<BV%>+nQ?z.
_#:@v?{+n<a<O>6.
~LinkK+S*>BA[r,]:*O0[p.
~Sample[rG>?,]:*O0[p.
_S/B<h;*QC<h<4I*KJ+ZPL,C<h/;I?-.#=UA?c.
_S/B<5DA?z*?7 declare,%y7]9[<DO declares.
_S<)VZR[U%7,/GE<:BP>,.
_S#mV/6JC@u,2MC>OF<iJ6,]:C[S.
~Scalar<5D identifyV/;BC/lB[S<&,?FJRL.
^6%: mergesA%>:%DFL,4F[r,<&F/F,<a duplicates.
^6%: mergesAZ: granularF<4 ({TL),J%DMC]2.
]a?iDA[r<L?p. ~Their&gI bounded:/g/lE@u sizes.
~A!L?hDC[rBC&sZ<L?p.
]a*}D<L%Z[OB self,A[r+s;R old~SelfO/@[a.
_NBA*d]-A?hI broken,HQ/j.#Z?h/=FL.
]a*}GA[3BA*d.#'O+*JI*R,<9I[c.
^BBA*dD breakingA?h causes. ~Field~Value~InvalidFL.
~MemberDA*dI??G,2M .{L.size.#Z?h's>,>GFL.
_S/~ old~SelfV<},@RDP?h%)/@<[[s,].OI*R.
~Any#-[r,2MCL.
_O[rM#-[3,HA%l+K%(.
~A?z,JC/lB[6,B3&s?N['AQ?z.
_OQ?zG*j/;,3@a%XH#-.
_#:?{BA/<F[5 position.
~A?z,J[OJ+-HP>G.
5<5B%5/G1%&,M[OJ+- insteadBC?z.
_6BA[U<5,3@a%XH#-.
~A?z,JC/lB<4<P.
_6DVZRA<4<L?p,3@a%XH#-.
^WBA<5D%1<4?G.
~LinkK*>>)A?z.
_jA linked*>I8.
]PBA linked*>.


















]w:[b[x,]4+@*^+l[;6.


_6BY[x%#.!l?{B@M[x.
~SubresourcesBY[x%#.!l@yB@M[x.

~ColumnsB["GY[x%#.!l columnsB@M[x.
~FieldsF3+6@.+=<lBY[x%#.




_lA&b]&I%|,E3&/OI[PF.
~Conversion~Review[xBA]&,%i+@;<W[iJ[j.



























^iBA[rDA&G@D,2M .{L.{C;B@>,A+@.















































































































~# apiextensions~/{Y
~Custom~Resource~Definition~Spec.preserve~Unknown~Fields	5[U+71@s;[OFL.!r?G@v?{.
~Custom~Resource~Definition~Version.schema	_6B[;[w%(;QDY[x@?@aH@Y.validation.
= apiregistration
{EDO+x
{EDO*?7,E?EGA[w+Y ~5~0~3
{EDOI7/I
{ED?EGA[w&"%Z%3
^KB!@@:.


_>%c3V+#!@@6?l.
^XBA@9D@8A+e[w.
_>BA+e[w;P&.<L%ZG#7.^U.{Q.
^s03A+#!@@6I%|F/".!9FL.
~A+e[wBA!@,E]1@8O.
_>D?EGA+e[w1>80K. ~This@6/=FL.
]M+eDI?/,2M<<.~{_|~};*RGA&f+e.
_bBA?/+e,2M[j.#ZZ/=I%| ~V~E~R~S~I~O~N.~G~R~O~U~P.
_S/[A+#@6's&. unchecked.!l ca~Bundle.
^e?d,H!I,BA+#@6's&.;A@6'sFL.
_"BA+eH*8,!#K ~2~0~0~0~0,+t+@;P[x' greatest&l.
_"BA[wHP+e,!#K!',+t+@;[7A stablerE<].
^b%CBV!@@9's@f.
][BA!@@9DA&QI8.
5A!@@9+lA%C.
_kA!@@9's&Q/T&2P@h.
^b];GA availability,2M ~Local, ~PassedJ ~Failed~Discovery~Check.
]yBA availabilityG>?.
5A+e[wI%P.
]nBA!@@9.#Z@6&7 regularlyD+#@7%2.
~RegistersC[wBV!@+e,@5F[;@6JFV+#@6.

_O+e[w,P rank,EA@9D@8O.
5A?/[wI%P.































= apiserverinternal
{EDY!@@7@rQ[w
{EDO+x
{EDO*?7
{EDOI7/I
_bH39!@@6@tC?L,G migrations. ~Named ~G~R~O~U~P.~R~E~S~O~U~R~C~E.

]U*R:@q[x+nC@h<w.
_cF!@@6,EAQD[:+nH common.
~Has<a+7.
_cH3A!@@7@rC?L.
_j9!@@6?sBA?L,]BUP@b.
_bH3Y!@@7@rA?L;#j]0[:*5.
]nBA@q[w.
_cBC?LUQ!@@6.
^9BA!@@6DA*^I+O,E6BP/X.
^/E[wH3[;!@@6@tA?L.
_cD[;!@@6&">|+OA@r.
_c[?3[;!@@6<oA?L,YB[6 decodable.
^b%CBC@q[w's@f.
][BA@q[wDA&QI8.
5A@q[w+lA%C.
^.BA@q[wDA&Q]"+LU.
_kA@q[w's&Q/T&2P@h.
^b];G]5A!@@7 agreeJ7.
]yBA@q[w's&QG>?.
^KB@q[x.


= apps
{Z[]9NI?"%_A<_,E?3[6H reverse
createsE*(SU<u]-?v
{B>'S,A+u<i+@
{3>'S[]C[d*([6
{0A&;EP&w
removesA&;#|PNJ4
endsY<qS%_A+@<[QI&o
_r<[SE?3<q<vC+5UC[A
{SDU/Y?</_ max~UnavailableS1%P
{SDA?_ movesJI&N;!r#|A>d deadline
{SDC?;4&%&nJ*&S
{B>'S0C+5<bUC[A
{NA<[[-].C[d*(A<qN
{SDS&%%Z&oJ*',2MGC>q
_1<jSD/A6,+z6E&<]-?9,2MG databases.

^p,&<E>!B[aDA@g4%"U.
]sE?WBA@g4'sS.
^6?kSBC@g4+YC&2[-.
5C@g4?:>'S/=;#RFL.
^hE paceBC@g4's?^[_;?-R ~On~Delete.
^IBC@g4's?^[_.
^[B lowest ordinals]4S/AA<q[-,G canaries;!!FL.
^p<BHC@g4's[_:C<iJC>B,?e*D,U/Y!#.#9A+U ~Max~Unavailable~Stateful~Set.
5C@g4's&<,E[5&w,1*'RSJ4.
~FateBY&<]-[5@g4I*';#QFL.
~FateBA&<BSD?v*D?3;#QFL.
^6C@g4'sS1<j.
^[BC@g4's+@N;!!FL. ~RaisingO?3A lowestS.
]x@fBC@g4.
~NumberedSK?j;!#FL. ~Scaling*D?3A+u<k+@.
^EBA@g4's>,S;A[-<L&)[6.!u.
^oD9 ordinal+Z,R?Q!D.!?&1/~C<[?V.
]jB9N,<O ~T~E~M~P~L~A~T~E-~S~E~T-~O~R~D~I~N~A~L,<IMA[-'sW.!u.
~Headless@9,/|F]F,BAS'![<P,2M web-~0.~S~E~R~V~I~C~E.!u.
5S@bE@oQFQJU<u; ~Ordered~ReadyFL.!u.
^6C&2[->{?k<jS;#RFL.
^a&_?W/CG[WC@g4's?_;!%FL.
_9DC<jN@j?"%_O&lM%P;!!FL.
_k&<BA&;[.1*';<ZFL.
_lA numberingBA@g4'sS%b.
]sBC@g4'sSUP&_'s/T/x.
^.BA@g4DA@hIG.
^pBA@g4D*x,?"J7.
^pBA@g4D>7[5>}>].
^pBA@g4U current~Revision.
^pBA@g4D+nP<^[-.
]r?VBSDA[_+l7>z,M%fA partition.
]r?VBA@g4's>W[-.
_PDA6BC@g4's<[?V]"[(;>5BA<_6's+m.
]nBA@g4;P>,&_]@<d.
^pBA@g4D+n%^?"G<?.
^b<m8C@g4,G&aB>#.
^VBA@g4&Q,<uHA/l.
5A@g4&Q+x:#],!rJ#a.
_kA@g4&Q's@h/T&2.
]d];GA@g4&Q's&+.
_<8A@g4&Q,G>?.
^KB@g@<.


_1 interchangeableS,RC?;4G9[-,E?a>&&3.

^o[-,<iBSE]%B?_DA*.%"U.
^yBA*.'s?_E&lBPS.
]x@fBC*..
^pBA*.K?j;!#FL,!!@pY. ~LeaveO>&RV%M.
^EBA*.'s?;@<ES,%)BA[-.!u.
^oDA*.?l;?Q<L%Z!D.!?&1@dC?_.
^6<[S?8<q<v]-A*.'s[-&3.
_9DC<[N@j?"%_A?_&lOM%P;!!FL.
^a?;@</CG[WC?_;!%FL.#g!![8I<a]%%T.
~Holds rollouts:[-&3+n<a*O[]OI+-,[=?v works.
_9]:>d[] ~ProgressingI!r,#i<?;!;FL.
^6C*.?:PS.
5<qE<[SBA*.?j@EF@E;#RFL.
^IBA*.'s?^[_;?-R ~Recreate.
^6+0C?_'s<iBS<. stray+O?<. ~Both/iU!!1?-.
^p<BHC?_:C<iJC>B,?e*D; ~2~5~%FL.
^p#i?<HC?_:C<iJC>B,?e[^; ~2~5~%FL.
]sE&RBC*.UP&_'s/T/x.
^.BA*.DA@hIG.
^pBA*.,<qE<[,<X+?<e[1.
^pBA*.D+nP>W[-.
^pBA*.,<qE<[,D>7[5>}>].
^pBA*.,<qE<[,D+n%^?"G<?.
^pDA*.'s?;@< want%yD17%P]E.
^pBA*.D1%d*'E@m*x.!B[ZP+UI0.
5A*.I%P, progresses,E&"&nPS.
_PDC<[?;4's6]"[(;>5BA<_6's+m.
^b<m8C*..
^VBA*.&Q,<uHA/l.
5A*.&Q+x:#],!rJ#a (~Progressing/' paused).
_kA*.&Q]"/T]B;A>d deadline&l+OO.
_kA*.&Q's@h/T&2.
]d];GA*.&Q's&+,2M ~Progress~Deadline~Exceeded.
_<8A*.&Q,G>?;<PA?;4U work.
^KB deployments.


^6?kSBC&u4+YC&2[-.
5C&u4?:>'S/=;#RFL.
^IBC&u4's?^[_;[cR#R%(.
5C&u4's[_+@@pJ@dCT'sN. ~ExactlyQ/gI!!.
^Z]:&uNHV[_:C<iJC>B,?e[^;!#FL.
^ZR[R&uSHV[_:C<i,JC>B?e[^;!!FL.
]x@fBC&u4.
^EF3A&u4+>PS;A[-<L&)[6.!u.
~DaemonNB9TDO&"%Z scheduledK;?Q<L%Z!D.
^6C&2[->{?k&uS;#RFL.
_9DC<[&uN@j?"%_O&lM%P;!!FL.
^a&_?W/CG[WC&u4's?_;!%FL.
]sB<b,7BS,F]+A&u4?l0[6.
^ZD+nA&uNE1<0K.
^ZD+nA&uN%y<a/w admitC<[Q,2M#|C[%.
^Z03A&u4[}PN,F/PE[&.
]x<b]4&uN>9P>}>].
^.BA&u4DA@hIG.
]x<b]4&uN+lA>W[-.
]x<b]4&uN+l%^?"G<?.
]x<b]:V%P&uN.
_PDA6BC&u4's<[?V]"[(;>5BA<_6's+m.
]nBA&u4;P>,&_]@<d.
^b<m8C&u4,G&aB>#.
^VBA&u4&Q,<uHA/l.
5A&u4&Q+x:#],!rJ#a.
_kA&u4&Q's@h/T&2.
]d];GA&u4&Q's&+.
_<8A&u4&Q,G>?.
_1QN0*jT,J0[<DP[-@/.

^o[-E]%B[_DA&u4%"U.
]sB<bRE]:A&uN.
^KB&u@<.


^>C<iB*cS?k;<G/|E?uFC*..

^[BSE[-DA?;4/B.
]sBA?;4'sS.
^KB?;@<.


]x@fBC?;4.
^pDA?;4/B;!#FL.
_9DA?;4'sN@j?"K&iM%P;!!FL.
^EBA?;4'sS,MBP[-.!u. ~Matching orphans1 adopted.
^oDA?;4/~].QI<B.!?&1 affects/US%(.
]sBC?;4'sSUP&_'s/T/x.
^pBA?;4,<X+?<e[1.
^pBA?;4D+n*j/NBP[-.
^pBA?;4D>7[5>}>].
^pBA?;4D+n%^?"G<?.
^pBA?;4D1%d*'E@m*x.!B[ZP+UI0.
^.BA?;4DA@hIG.
^_8A?;4,>W<w]0O&%&nJ*&S.
^b<m8C?;4.
^VBA?;4&Q,<uHA/l.
5A?;4&Q+x:#],!rJ#a.
_kA?;4&Q's@h/T&2.
~Failed~CreateJ ~Failed~Delete:]+A?;4&h7*<RPS.
~Error[3BAN]>D+)GA?;4.
~SnapshotBC&u4'sJ@g4'sN[-,/CG[WC?_.

~SavedN[-,MC>:BP>.DC?]%9.!u.
^[BA snapshotHP>.'s history;A+uIA<^.
^KB&_?W.














































































































































































































































































































= authentication
]Z]4 bearer[E[;I.#=@s;[E]'+YA?n+K.

_QK*q,EG]3O<L%Z<0.
5A[EI+b,E]4OI.
_QK*q.
~Bearer[EK*q,M&@@0O;?F.
~AudiencesBA examined[E,QB3 suffices.#Z@6/=FL.
_j]"+L>&8C[E.
_S/'A[EI[m;>%#j,EA[d[,<f.
~Whose[EOI,<uOI authenticated.
~Asked audiencesDA[EI<0G.#'#j,O&lGA@6%(.
_pA[E]"?-J&h7%Z examined.
~A[dM authentication/JO:6,+fE<E.
^VBA[d;G@9#p@~:serviceaccount:^U:^T.
_VD[,A[d+OC/UQBA?n6,MB@9#p.
^0BA[d,2M@~:authenticated,]4?YA[d+l,[I.
^-+'8A[d,2MC[E'sN:/oB textsF/E.
]ZGC[EBC@9#o,>SKA#o's@x[E.#=@s.

_j[EI[|:G]3,G/!/v,%vK]+.
_O<[[EEP*U.
_MBC@9#o's[E.
_oA<[[EIG;A@6/=FL.
_f/eBA<[[EH@%,U/Y!;;!3FL.
^o,@&JTR]4*)A[E%] invalid.
~A[ED]" issued.
~Issued[E,C#- ~Web ~TokenK@0M bearer[E.
_kA issued[E*Y. ~Clients%@GC<[Q%_.
^]DC[EI%vK,HA#o's<Q[ZOICT.
^BBAZDA[EI%vK: ~Pod, ~SecretJ ~Node.
]M[wBAZDA[EI%vK:[i.
^VBAZDA[EI%vK;CN<L?jMA?n@9#o.
_VDAZDA[EI%vK<L+n;%5FL.
]ZM]3A@6[)[;?D, impersonation/,.#=@s.

_O%2:]1A@1I.
_nA@1BA?TI.
_[,+fE+S+'F3A@1's?Y1&{.



























= authorization
]Z]/C[d<.*<@U.#=@s;%K]'+YA?n.

_[%A8,EA#qDA[d[}K['.
]u]/A[dHA@Y<.['A#q.
]Z]/A@1<.*<@U. ~Every authenticated[d<.%@.#=@s.

_jA@1[}K*<.
]u]/A@1<.['A#q.
]Z]/C[d<.*<@UHQ<Q.#=@s.

_n[}K*<]+HA?T's>,<Q;>=1?-.
]u]/A[d<.['A#qHA?T's<Q.
]X#q0!@<l.
_lA#q[)>G;*RG&C-{G<l,JY<RU<u.
_jIK%Z*BRA?L,2M+Y,/l,&nJ*&; ~*GY.
]M+eBA?LDA#qI0;*RGA&f+e, ~*GY.
]M[wBA?LDA#qI0;%5].OI*R.
^n6BA?LDA#qI0,2MS; ~*GY.
^gBAZDA#qI0,2M/sJ@h;*RGAZ/=.
^VBAZDA#qI0;Y].OI*R.
^IC/l,]#J*)%A8K<lR&-+6[s.
^IC/l,]#J*)%A8K<lR&-/P.
^EBA<l%A8,MC[3JM&R,7%u.
^D@-BA<l%A8,M[3. ~What&%%Z>|I/).
]n0/PBA<l%A8,YB3+v.
^([sBA<l%A8,MC[3JM&R,7%u.
^(@-BA<l%A8,M[3. ~What&%%Z>|I/).
]n0+7BA<l%A8,YB3+v.
~A?DGC#_><>)A?L!@.
_W><%A8,2M ~/metrics.
^1 methodBA><'s?DH/y&*,2M+Y.
]X#q,R*pQ sortB%I,EA[dJ+eD[}O.
~Action0!@<lDA[d[}K['.
_'GC#_><DA[d[}K@0.
^VBA[d]4?Y1%A8;?F]:+f.
^0]4?Y&iGA[d;<dI#u,7*f@~:authenticated.
^-+'8A[d]4?Y1%A8.
_VBA[d]4?Y1%A8.
]X#qDA@1[}K[';*pQBA[RI4.
~Action0!@<lDA@1[}K['.
_'GC#_><DA@1[}K@0.
]u8V#q.
5A#qI%&.
_S/'V%L forbidsA#q,>v[4 having<fK?r8O.
_pA#qI%&J7,2MA%nD%'O.
_j])]C]0 deciding,2MC<B?Z.#Z#q<.@m%Z%&.
~Lists]+A@1<.*<HQ<Q,G showing.#=@s.

_m<QI%A8;A%2/[O*R.
_O@1's?Y,M+0M[:&"%Z/m.
^XG3A@1's?Y1/m.
^XH3A@1's?Y1/m;?F.
_-BC[d, unsortedE>R?7.
~Actions0!@<lDA[d<.['HA<Q.
_W>=DA[d<.?D.
_S].V%L,MC]&,&%/lP?i:<E<.%Z%&.
_p?Y&h7%Z/m,2MC%nKC<B?Z.
~Actions0!@<lDC[d<.[':9[v09BA?N.
_jA[d<.*<R[9?N; ~*GY.
]M+fBA?NDA[d<.[b;A*R[3IA&f+e, ~*Y.
^n<PBA?NDA[d<.[b,@yMHS~/{6; ~*GY.
^WBA<lDA[d<.[b;Y].OI*R.
_W>=DC[d<.?D.
^1 methodsH/y&*DA[d<.@0K[9>=; ~*GY.
^jDA[d<.?D;C ~*UA*U@aG%5?O.



























































~#%K~/{Y
~Subject~Access~Review~Spec.group	^0]4?Y&iGA[d;/U[x%{[6+f.
= autoscaling
{/C<;8QZ,2M?EBV/0
{/C<;B9N, averaged>*AS
{/!OJ<6B]2S
{/!OJ<6BQXB9N
{/C<;+O>)A&C,2MC>o's/^
{SD<<&"%Z>|E?vI7<n[?!!?<
{SDA]<'s?t&"%Z>|E]B
{SDC%vJ@Z/g&2A<iD<<%@G
^WVZBA%M's<QF/GE6.
^BBAZDI?uJ<1,2M ~Deployment.
^VBAZDI?uJ<1.
^/E[wBAZDI?uJ<1,2M%<~/{W.
]x?v:]+I?u,%j3 bounds,EF3<<.
~WorkloadDI?u,2MC*.. ~Leave?<>&BP manifest.
~Lower%vBA%M;!#FL.!!<WA+U ~H~P~A~Scale~To~ZeroEV#@J!n<;.
~Upper%vBA%M,7%fA/yQ.
_L!O[bBYSH>AB?E; ~8~0FL.#D<<<V v~2.
_jV%M<1E&{UP/T/x.
^.BA%MDA@hIG;/]>&FA%x-{.&_.
_kA%M/T&2A<iB?<.
_&BA?u]<UA%M's/T/x.
_&DA%M/T&{0.
^N!O[bBYSH>AB[5?E,H[i.
]gA<iBC]<'sS,*j!*@%,F[bJ>"<<.

~Workload, boundsE<<BA%M.
~Latest<<E decisionsBA%M.
^KB%N.


^[B?<B%5]<D@8A?t@x.
^V,<QE resource~VersionBA?u]<.
^[B?<DA]<I%AG.
^[B?<DA]<+l,E3S[:1.
_jC]>BC?t@x&3.
_&K?j;]B/8A]<'s>,@Y.!!FL,3@pY.
_jC?t@x[,8A]<.
^pDA?u]<'s@h&l.
^D@-BA?u]<'sSM[3,2M app={^.
^b<;RP[*;*pA<4DP[S<PI+:.
_lA<;&I+O;[,3>"<4I+:.
^PE[*G[S#@;<WV#sD@8&s<<.
^PE[*G[S#H;<WV#sD@8&s<<.
_*E[*G[S ~Resource.
_*,XE[*G[S ~Container~Resource.
^PE[*G[S!n;<WV#sD@8+%<<.
_5FC<;8QZ.
__K>xGAZ's<;:HY,J dividedFA<iBS.
^VBA<;8AZ,H[iE[k.
__K>xGAZ's<;HY,H[iE[k.
^ED<SA<;8AZ*D,H[iE[k.
__G9NK>xGAZ's<;,H[iE[k.
_5FC<;B9N, averaged>*AS.
^VBA<;D9N+l,H[iE[k.
]^>*YSK>xG[5<;,H[iE[k.
^ED<SA<;BAS*D,H[iE[k.
_5FA!OJ<6B]2S.
_*B]2SK measure:&mJ<6.
_ZBAS'?LK>xH>AB[5?E,H[iE[k.
_ZBA?LK>x0%QG9N,H[iE[k.
_5FA!OJ<6BQXB9N,@RD@G*<7&i.
_*BAXK measure:&mJ<6.
_ZFAXK>xH>ABP?D,H[iE[k.
_ZFAXK>x0%Q,H[iE[k.
^VBAXDI<1H9N.
_5FC<;+O>)A&C.
^VBA<;+O>)A&C,H[iE[k.
^ED<SA+%<;*D,H[iE[k.
__K>xGA+%<;HY,H[iE[k.
__G9NK>xGA+%<;,H[iE[k.
^b<1<;;A<4DP[S<PI+:.
_lA<1<;%~+O;*RGQD&h7%Z>|.
^N[rG[S#@.
^N%QG[S#H.
^N[bG[S ~Resource.
^N[bG[S ~Container~Resource.
^N[rG[S!n.
^b<m8V%M.
^VBA%M&Q,<uHA/l.
5A%M&Q+x:#],!rJ#a.
_kA%M&Q's@h/T&2.
]d];GA%M&Q's&+,2M ~Too~Many~Replicas.
_<8A%M&Q,G>?.
^N<;8QZ.
^]DA<1<;I8,H[iE[k.
^VBA<1<;8AZ,H[iE[k.
__DAZ's<;+hHY,H[iE[k.
^ED<TA<1<;8AZ*D,H[iE[k.
__G9NDAZ's<;+h,H[iE[k.
^N<;BAS.
^VBA<1<;BAS,H[iE[k.
]^>*YSD[5<;+h,H[iE[k.
^ED<TA<1<;BAS*D,H[iE[k.
^N!OJ<6B]2S.
_*B]2SD]"<1:&mJ<6.
^N[bF]2SH>AB[5?E,H[iE[k.
^N[bF]2S0%Q,H[iE[k.
^N!OJ<6BQXB9N.
_*BAXD]"<1:&mJ<6.
^N[bFAXH>ABP?D,H[iE[k.
^N[bFAX0%Q,H[iE[k.
^VBAXD]"<1H9N.
^N<;+O>)A&C.
^VBA<1+%<;,H[iE[k.
^ED<TA<1+%<;*D,H[iE[k.
__DA+%<;+hHY,H[iE[k.
__G9NDA+%<;+h,H[iE[k.
{RA>MD%'A/S&1
{RA>MD%'A smallest&1
forbids?vH[; direction
{#S
{#>ABASD ran]-A>C%a





_sUC>BBA?E
_sUC[rBA<;MC]2
_sUC[rG9N











~MetricsR[+;A/S proposal]8. ~8~0~%BA requested!OFL.
^6 fastA%M<.#tE?1S.











_E/iBV%M,%6G%u directions.
_E/iG addingS.!KLA/RB!4SE!&~%H!*@%.
_E/iG removingS.!KL!&~%H!*@%,#|C windowB!1.
_E/iBV%MGQ direction.
_9,!!K!3,]4<F cautious result%9;!![^E!1*DFL.
_mB@>@Z/i%9; ~MaxFL.
_E/iK select+O;U/YQ.
~Deviation+OA<;'s[*D&3<f;!!.~1FL.#9A+U ~H~P~A~Configurable~Tolerance.
^b@Z/g:/!<KA<iBS<.&1]9C>C.
5A@Z/g's[r&lSJ>A.
^pJ>AD<.%Z#uJ?2]9A>C;#i!!.
_9,!#K ~1~8~0~0,]4&3&i#~A@Z/g.

^]BA?n<QDA<;I8,2MV/0.

^VE/PBA<;8AZ.

^VE/PBA<;D9N+l.
]^>*YSK>x;P[SI ~Average~Value.


_L[b:%QG9N,J>AB?E,39XJAN[7<W.


_ZFAXK>x:H>ABP?D,J0%Q.


^VE/PBA<;+O>)A&C.
__K>xGA+%<;:HYJG9N.
^WC<;UC<<#s.
^VBA&sJ+%<;,MP#s/JO.
^EF3A#s narrowsA<;*D;YBO]-#j.
__DA%M steersC<;K.
_mBA[>/HB[*I+].
~QuantityDA<;MC]2I@lK;#i!!,G#@E!n.
~QuantityG9NDA<;I@lK;#i!!.
^kBA?EDAS'[bI@lK;G!OE<6.





^N[sHA>!BA<<;*R].Q&h7%Z>|.
5A%M&"?t,+l<<,EI heldFC%v.














^VE/PBA<1<;8AZ.
__DAZ's<;+h.
^]DA<1<;I8.

^VE/PBA<1<;BAS.
]^>*YSD[5<;+h.


^N[bBA?L,%QE,].DIA[*,H>A.


^N[bFAX,%QE,].DIA[*,H>A.


^VE/PBA<1+%<;.
__DA+%<;+h,HYJG9N.
^N[r,HA formsDP[*+l.
^N quantityBA<;MC]2.
^N quantityG9N,0%Q.
^N[bH>ABAS'?E.



























































































































































































































~#%O~/{W
~Object~Metric~Source.target	^]BA?n<QDA<;I8,2MV/0.
~#%O~/v~2beta~1
~Object~Metric~Source.target	^]BA?n<QDA<;I8,2MV/0.
= batch
{RYSM*cE&l successes
{*9NC<i+O!!K completions-~1,E9<i<L@z<u
endsA/>M+)U<uE*(P?kS
{*[^AN's/-]: retries;<W%V
{BAN]: countingA++
{#A++#~A%T-off/g,M]:C>M
{8V*{&DDI/m
{8V*{&DDI<X/m<e!!
{NA<[NM soonMA<qQI%d*'
{Z[]A<qN+l*V,@RD<Z[R?jGQ task
{SDA/>I heldF suspend;!r#|O]" resumed
{SDA/>+l*VR@}
{SDA/>+l*V]:@}
{SDA/>I failingE[{GPSK*U
{SDA/>+l@{E[{GPSK*U
{NA<[/>%gA<qQ
{ZGA<q/>,E skipsA@b/'OI[I late[7
{&A<q/>E@dA<[Q
_1S[]*]B[6+n@{, replacing+)<v[^KC/g.

~WorkDA/>*?,RP/iB retriesE[A.
]sBA/>'sSE/!O*V.
^KB/?.


^M+)SFA*{&DBCX.
]pJ/2X]4*{&D&l;%5X]-#j.
5A*{&D<L%ZHA/m[sJ>)[6.
^"&EK&LR:!#K!-B[6, ascending,9<u,<a!!R#*.
^M+)SD+nC&Q,2M ~Disruption~Target#|V*m.
^VBAN&QD/~C++>M's?h<*.
__DAN&Q<L+nGA++>M's?h;#]FL.
^b&*B+)SE]+A/>*?[7:*{&EJN&R,7%u.
_jA/>*?RC+)ND<,A?h.
^"&ED/}[;?hBA++>M<*.
^o&RB3Q/~[;?hBA++>M<*;!+U<F.
~SortsA+,BC/>'sS,2M>b+3E*n.
~CasesB+)S,!+U<F.#Z+@<*&|;]:QA++&l.
^GV/./>@z%_YP//+n,2M]-P leaderI*B.
_gGA/>K@z early,!#K!+;Q sufficesE*YA?kS.
_mJ/!<%//<L@zGC/>K@z early.
^<D<L@z,2M!!,~3-~5;R succeeded~Count,<wD<%B[6.
^6<%//<L@z,BYJB succeeded~Indexes.
]x workBC/>. ~MostBOI+D.
^pBA/>D?jUA?n[AU<F;!#FL,!!+xA/>.
^pD<L@z;!#FL,%5QR parallelism%(.!u,*s[DR parallelism]- ~Indexed.
_9+OA/>'s@bJ resumption[]O+*;<a/gFL.
_mN+,*UA/>,&iJ1/).#9?Q#:.!u.
_kV/./>@|[=7YP//+n.!u.
^o+,DA/> bears; ~6FL, unlimitedR%V.
~RetriesB9/-%_O%(+*G+b;G ~Indexed<w.!u.
^&//DC/> bears;<a/gFL.#9%V.
^EBA/>'sS,+X+OP[T[Z manual~SelectorI[O.!u.
_S/a]F&8A/>'s@-,G<a>"/>'sS;+-FL.
^oBA/>,?Q#:J ~On~Failure.!u,%yG?y]0 suspended@L&p.
_9#|P*UU3A/>I*'RPS;<ZFL.
5%5 successes&iJQG9/-; ~Non~IndexedFL.!u.
_S*(A/>'s?kSE creates<d[]OI+-;+-FL.
_k endingS1?9; ~Terminating~Or~FailedFL,!qG pod~Failure~Policy.
]rD?lA/>H>GBA%x-{.Q,2M*r.{"~/queue.!u.
^yE outcomeBC/>.
~StagesDA/>+l>z: suspended,8K*U,&NJ+).
_kA/>%aJ]"/T resumed;#r&l+OO.
_kA/>@{;#j0/?D?jJ+).
^pBA/>D1 pendingJ?kE7%d*'.
^pBA/>D@{;BV/./>,//D*4.
^pBA/>D+),]:[<DP++>M ignores.
^pBA/>D1%d*'%y+n7*V;A/>*Y<w#|[6.
^<BA/>D+n@{,2M!#,~3-~5.
^<BA/>D+)G+b,2M ~2,~7-~8;>WR%V.
^pD+n*VE10[5]%/8A&l,@RD9I&j<u.
~ActiveSBA/>D1?".
^pBC/>D*VEDP&l*<7&Z]E.
~UidsB@{SDA/>'s&i/QM]E.
~UidsB+)SDA/>'s&i/QM]E.
^b@^BC/>E@L]-.
^VBA@^DA/>+l>z.
5A/>IU[;@^:#],!rJ#a.
_kA/>'s&_ wrote[;&Q; equals last~Transition~Time.
_kA/>>z[;@^; ttl~Seconds~After~Finished&l+OO.
]d];]5A/>IU[;@^,2M ~Deadline~Exceeded.
_<8A/>'s@^,G>?.
^E,%0E@YBA/?DC&r/> creates.
^EE%0D9/>BA&r/>+Z.
~WorkB9/>DA&r/>@d;]:@-E manual~Selector.
~Creates/?UA[BBC?w.#,6+lU<F ~5~2&4.

~Schedule,/>[-E handlingB overlapsBA&r/>.
~Running/?E/T[BBA&r/>.
^KB&r/?.


_kC&r/>@d/?,E3.!?&1/[?k/?%(.
_PBA@dH&r+K (minute,+~, day, month, weekday)JM ~@hourly.
~Time]GBA?w,2M ~Europe~/~Paris;A&C'sFL,<G ~U~T~C.
_9F3C<A@b<.%Z late;/UOI skipped.#;/gFL.
_j+kUC@b]0V*N/>BA&r/>@m?l; ~AllowFL.
_S@p<[@dBA&r/>;+-FL.#Z/V<AQI/|[^.
~JobK&nU9[ABA?w.!?&1 affects/U/?%(.
~Complete/?BA&r/>D1/C;!/FL.
^&/?BA&r/>D1/C;!#FL.
_jC&r/>+l@c.
~ReferencesKA&r/>'s/?D+n7+?.
~Scheduled[ABA&r/>'s/V@b;<A@d1&j+OO.
_kC/>BA&r/>/T completedR@}.


























= certificates
{4A@J issueA&.
turnsA?D*D,3&%%Z[(%T
{9DA@J&h7 issueA&.E*?7[Q#}
setsA?n bitM digital signature
{K&w>"[4&/,M#Y handshakes<V
{K]+A>.&% disown/U
encrypts>"/F,M#YR#L/F<W
derives@@/F,MH ~Diffie-~Hellman
encrypts&w directly,]:C/EH%j
{K&/,MV authority*?
{K/oB revoked&/
limits/E agreementK*T
limits/E agreementK decryption
puts<a/g0A purpose
{@C#Y@6's/&
{@C#Y&?'s/&
{K>c
{KE encrypts mail
setsA?n purposeM email>g
{@V##+z's/&
{@A*UBV## tunnel
{@V##[d's/&
attests]-&w existed
{K%48 revoked&/
{4<q ~Microsoft browsers encrypt strongly
{4<q ~Netscape browsers encrypt strongly
]ZC@JGV ~X.~5~0~9&.,3I]B/8A@h<u approved.

_j&.I[|,F]3E+O3@J.!u.
]u8A?D,FA@x%;,EA signed&..
_f&.,P@J,EA requester.
~P~K~C~S ~#~1~0?D,#EH%Y,R subject,%*<PE public/E.
_CDI%A. ~ApprovingE@K<VA verbs approveE@H0O.
_f/eBA&.H@%,!;J<E;A@J's>,FL.
~UsesBA&.'s/E,U/YQ. ~Signers?,[<D[:*<7 grant.
^VBA[dD&oA@K?D,4FA@6.
_VBA[dD&oA@K?D,4FA@6.
^0BA[dD&oA@K?D,4FA@6.
^-%IBA[dD&oA@K?D,4FA@6.
5A?D]" approved, deniedJ+),EP&..
~Lasting decisions8A&.?D.!FE!b exclude9>".
~Signed&.EP intermediatesM#E blocksH%Y,]B<uFA@J.
^b&}8C@K?D.
]u[(:!FJ!bU ~/approvalFA@J's[v approve,!qU ~/{OF@H.
5A&}+x:%+#]G!F,!bE!q.
~WordGA&+BA&}8A?D,2M ~Auto~Approved.
_<8A&}0A?D,G>?.
_kA&}]"]B;<gFL. ~Issued, deniedJ+),C?DI*'V+~/U.
_kA&}'s@h/T&2,+:H]-#j.
^KB&.@K?E.


~Root&/D%5N<.<H[?C>fW,K verify>>.

_T&/EA@JD[:%eK.
_T&/,RJ]:C@J.
_CBA bundle,]46%bRO,C colonG9 slash.#9A[v attest.!u.
_T?c&/M#E,U/YQ,U<F!##5,<d twice.
^KB&C trust bundles.


~A/L's?DGC&.BQBPS,*'8!*<@/U.

^o,@9#oET,EA/EK certify.!u.
_jA@J%3,]B<u.#9A[v@H0A@J.
^9K certifyGCN,EA proofDAT+xA/E.
_nIK@HAN's&.,2M*r.{"~/mesh.
^oDA&.IG,HA?D's<Q.
_VBANDA&.IG,@RD<a/UNBP6+ZO.
_>#oDA&.'sN?lM.
_VBA@9#oDA&.'sN?lM.
^YD?lA&.'sN;C/L<.6P>,%(.
_VBATD?lA&.'sN.
~Longest/eBAN's&.H@%,!3K ~7~8~6~2~4~0~0 (~{_}~}:!>);!>FL.
~Public/E, ~D~E~RH%Y: ~Ed~2~5~5~1~9, ~E~C~D~S~A ~P-~2~5~6, ~P-~3~8~4J ~P-~5~2~1,#LB ~3~0~7~2J ~4~0~9~6%p.
~SignatureBAN's ~U~I~DFA>Y/E:#L-~P~S~SJ ~E~C~D~S~AR ~S~H~A-~2~5~6,J ~Ed~2~5~5~1~9.
_jA@J%3:C&.RP dates,JC?+.
~At<FQB ~Issued,!bE!q,R@h#]. ~ThenA@hI+D.
~Issued&.EP intermediatesM#E blocks,H[;>!,U<F!&#/.
_kAN's&.%bK%Z[m,M@aHO;]9+C<@B<g.
_kA/L?5: ten<@J<E#| not~BeforeE%_ not~After.
_kAN's&. expires,M@aHO;U/YV+~#| not~Before.
^KBN&.?E.































































~#&/~/{Y
~Certificate~Signing~Request~Spec.signer~Name	_CDI%A.!KLDB/M,].A?D+B,*Q legacy-unknown.
~Certificate~Signing~Request~Spec.usages	~UsesBA&.'s/E; digital signatureE/E enciphermentFL.
~Certificate~Signing~Request~Condition.{O	5A&}+x:#]FL,E%+G!F,!bE!q.
= coordination
{>A<t emulated[w,[7A<t%l
~A&;DP+w?5]0 alive,G leader electionE heartbeatsB<b.

^3E[BBA/X.
_n+xC/X,@L]-EG/!/v.
^VBA>^D+lA/X.!f#|P+w+WO%T.
_9,U/Y!#,G3C renewalI[m;[7>#<.['A/X.
_kA>W+w acquiredA/X.
_kA+w/T?4.!?TD@p&lM unreachable.
^6<pA/X+l>8K%1+w.
^6A@6&9A+w%,/X candidates. ~Processes competeFL.
~CandidateDIK+nA/X<_;A>W+w+^O[^.#9 strategy.
^KB leases.


^!BC>^D@aG electionKC/XDA@6 assigns.

_O/XDA&#@aG,EP[x.
_jA@6/JBC&#GC/X.
^VBA/XDA&#@aG,HA?n<Q.!u.
_kA@6/T%AA&#;O%4FC<] renew~Time.
_kA&#/T?4P*^; entries]: renewal1?2.
_bBA&#'s>b; breaks[@%j*c emulation[x.
~ReleaseDA&# emulates,[^K binary~Version. ~Oldest~Emulation~Version<WO.
~StrategyDA&#%BG. ~ThatBA+u%l[w+x.
^KB/X candidates.





























~# coordination
~Lease~Candidate~Spec.preferred~Strategies	_gB choosingDA&#%BG,%i+@.
= core
removesA+9E<oAW#};*/,G nfsE host~Path%(
{&AWEA@q%cO
{0WE&wM ~Released[]V administrator acts
appearsMC>w*2,G volume~Devices
{/ formatted/'<V%ZE<IMC*7
{EDAWI%d*[
{EDA*2 grew;A+8@~ follows]-CT<JO
{EDA@q@~+)K*ZAW
{EDAT+)K*ZA+8@~
{ED changingAW%I&=+)
{EDAW%I&=I%d&2
{/%d*[HA@q@~
cannot%Z*[HA@q@~;%@G/_
{]*[HA@q@~;[{GAT
{/%d*[0AT
cannot%Z*[0AT
{Z,MGC&=D*?7*x
{/%d&2FA!P*I
{]?-FA!P*I;6%1&=
oneT<JOG>~E]A;S0DT@?O
many<b<HOG>~
many<b<HOG>~E]A
oneNBA&C[fO;7%g%1<C
{/7]E%P
{ZGC&;
belongsKC&;
lostP&;EI7 reclaimed]E
could7%Z*'J recycled#|P&;
{ZGCW,JGCN].A&= bindsU+@[b
{+PW
lostPW,3I goneJ+l%1&;
checks<f
{7V*R*7R<C ~0~7~5~5].<fI
{'C*7
{7V*R+8R<C!"].<fI,%y7P*7
{'C regular+8
{'C ~U~N~I~X socket
{'C character*2
{'C%r*2
{VAT's*9
{VC tmpfs,]4+9&iM<6BA&[
{V/#>1BA@NDAN?E
beforeC>0@N,[f/#>1BD@N
{/C streamB%z>*C&W
{/@M datagrams
{/ messages>*V association,].A<Y supportsO
_~<f
_~?!
_~?!E]@
{/C%qHC@q#oR>"*:
{/C%qHC@q#oBP>,
{/C<!*9
passes<f
{I/U<JBATHAX
passes<J%u ways,G>Z&[
{3<J%fM[:1
{7<J%f>|-{<].AT&"
{7<J%f>|-{<,JAN*?7@b
{HHA clear
{H>*#Y,],A&.
_xA?0U9@bG]++l&2
{V]+I0AT,J*?7@b
fetches<w]+AT/Q
{!A?kX].O&";AL
restartsAXRA<[@N
{&SB/y>XK/}?b
{ZG?b,]E aheadB/y priorities
readsA termination<9+8%(
{RA/s's*U (~8~0/k, ~2~0~4~8%z)].A+8I*REAX+)

































































{-
does7+v
{/7/I,M]-AT*?7?>
works
{/ broken;PX<.+(
{+7%^?? lately
{ZGCT,/+J/2&[
{+CTEU/YQXD?lJ?R
{+*VR*{&D!!HY&[
{+*V,RU/YQ++
{][cG silent<b;4<a<E
{S]/Y&[1?"
{S]/Y/2&[+n@{E@G@c
{S]/@:@0[MKO
{S]/O+lCT,E]57
announcesD>T,*m,C[%J garbage&F*YO
{S]/P?oE<Y14[^
{ID<[?N[z (~Deferred)J*<7+A (~Infeasible)
{IDATI applying<[?N
{/%d%8FAT
{ZG?b0AT
exceeds]+AT+l
{NO#}],P*{&D
{NO#}#|V*{&D>"[4!!
{3O*V;AN@|J+*
{NAX#}],P*{&D
{3O*V
{NO#}#|V*{&D>"[4!!
{NAX#}
{9A/m*{&E
{9Y>"*{&E
_xA&C's![R+{,[I
_xA&C's![,%yI ~DefaultR+{
{+A?K@=BAT
{+]+ dns~Config?s,RU/YQ6@6
{'QBA[s
{AA[s;<b]:A/N<*
{'A/N,],P[r
{A<bRA/N
{'V/6#iAQ[r
{'V/6%fAQ[r
{0<[S<nAT
{0<[S<nAT].>#+n?b
{0<[S<nE*o[<0AT
{UA[%],P[r
{UA[%RD very[r
{/#2;#f<~1?-
{/#f;#2+72M run~As~UserE sysctls1?-
{3AN#F
{><bD lessenA skew
{#Y<b
{#<w<bDAN&h[bF[;?h
walks].A?c*7+l%1>.J<C
walksU*j@b
_rA+fBA/*
{+<w run~As~Group,+PE supplemental~Groups
relabels*j+8;SR>"/P&"@?AW
mountsAWRA/N,]:C walk;<WA+U ~S~E~Linux~Mount
allowsY@~%}
{VA>aBAX?m
{VAT's+8D localhost~Profile<P
enforces<a>a
{VA>aBAX?m
{VA loaded>aD localhost~Profile<P
{+!OE<6/i*cKP?E,H*jXJGAN;*l/T
requestsJ/i@U,]E7Y
requestsE/i<a!OJ<6;*l+@
{EDCN&h7%Z&oJ*',MFC>q
{H&X+OQ#vKA?nN
choosesCNG9&W
{/>y]9A&C%(
{/%)>y0C>OB*jT
{/%)>y[?A>i's/r%W
{/<wC![ aliasG external~Name,]:V#v
{VASBY<b
{VSBA&?'sT%(;]:2CN,[MI*K
{>*XHA&?'s]G;A<q6B ~Prefer~Same~Zone
{>*XHA&?'s]G
{>*X0A&?'sT,[7HP]G
{VASBY<b,3 hidesA&?'s#v
{VSBA enteredT%(,*Q*L,E/BA&?'s#v
{MG#wB#![w!4
{MG#wB#![w ~6
{MGV[Y+/;@:?,O
{+Q+/,E+^[^C@#Q
{+%u+./'A&C+l[6
{+%u+.,JI?-
{]&oEI74[^
{DA/L
{][(>&BA&C
{E]/A/LI+rE[)S;#a#|/v silence
{ED<6I@B
{ED*9@WJ inodes1@B
{ED>^ identifiers1@B
{EDAT's<YI74[^
{/A6+OAT's/DJA/L's@=
{/V#!#vGA&C's<5
{/V#!#vG&@>),/'A>i%'
{/C![6GA&C's<5
{/C![6G&@>)
{# cores:!#IQ, ~5~0~0mI halfCQ
{#%z,2M ~1~2~8~Mi


















{MGA<lHA<Q,31*'+@
{/H[b
{/%d*'RYP<l;[)<a<[<v
{EDA/HB@T!@+f17/I,M]-V%!!@I*D
{ED deleting<lB@T/H+)
{EDC+e[w's6I malformed
{E3/HB<l1/]
{E3+<A<l/][zG
_{A sumBCN's&[
_{9XE+^*"
_{A@qDC&;?E
{#SR#r
{#S]:#r
{#SBA ~Qo~S&= ~Best~Effort;<w[5<i&"%Z/h
{#SBA ~Qo~S&> ~BurstableE ~Guaranteed
{#SF[5>X&=
{#S]4#{[2/x/8>"<R
{#&<F[5W%I&=
{-/'AZ's[rI/m
{-/'AZ+l<a[rJQ7/m
{-/'AZ+lC[r,J falls[VC?|]:[s
{-/'AZ+l<a[r
{-%5/F
{-C[EBA@9#oDV%/<P;+:HFC&_
{-?0 logins[V .dockercfg,HA<s+K
{-?0 logins[V .dockerconfigjson,G image~Pull~Secrets
{- username, passwordJ%u
{-C>Y/E[V ssh-privatekey
{-C&.[V[C.crtEP/E[V[C.{1
{-C[ER3<[<b joinA&C
{E]/A&O%4P+q&5
hidesE protects>6B ~/{?,M runtimes*<
{IYB ~/{?,G nested&[;<W host~Users+-
{0A%W's#vM destination;<b%2O themselvesG&@HA&C
{7CTJNA destination;&@HA&C+_[?A%W
]{J*2D&[<HF6.#+*YRAN;P&]<.7.
^VBAW,C![/N[XHAN,F3&[<HO.
_lCW's contents&H+O:Q<4U<F;V*S/'<dI4.
^)J*7BAT.#Z security/d baselineE?S?,O.
~Scratch*7,*RU+@,?2RAN;X?R/AO.
~Google!X!h*9,FA*I pd.{%.{P.gke.io.!c:[bC&;.
~E~B~S*9B!A,FA*I ebs.{%.aws.{".!c:[bC&;.
~Git?C;*/E<n@L!#.~3~3,@RDCNRO*?7@b.
_aBC@&M+9H<6,QC/E.#[+I&3*sUC@w.
]{DV#8@6*|;<%S<.]>O,EO outlives[6.
]|BV/%[*;AT/uHE<JO.
_q+R@L!#.]J:C!{W.#HRO*<7@b.
_I%cC&;HAN's<Q;AN[{[]OI%v.
_q+R@L!#.]K:C!R%r/* (^~).
_dDV*v0AT<J.!c:[bC!P*I.
~Open~Stack!UW,FA*I cinder.{%.openstack.org.!c:[bC&;.
_q+R@L!#.]K:C*7BC!R+8@~.
_q+R@L!#.]I:C!v&x.
^%8AN/= (labels,<P,?N)M+9D+I/U&3.
]|BC!s!T<Y,F[*<PE#0JF]D.
~S~M~B@?B!H!t,FA*I+8.{%._z.{".!c:[bC&;.
_aBC&S<&M+9,QC/E.#[+I&3*sUC@w.
~V~M~D~K*9B[l,FA*I csi.vsphere.vmware.{".!c:[bC&;.
_q+R@L!#.]I:C#JW.
~Data*9B!H,FA*I*9.{%._z.{".!c:[bC&;.
_q+R@L!#.~1~6:C*9B#G!Y.
_;,&S<',N+', tokensE&/<8/8Q*7.
~PortworxW,FA*I pxd.portworx.{".!c:[bC&;.
_q+R@L!#.]H:C#UW.
_q+R@L!#.]I:C#VW.
_dDC!P*I/~G[;N%(,/'P ~C~S~I~Driver/oA<C ~Ephemeral.
~A&;/|G[;N+OC[-,E*'RAN.
^*BCX/*J#?%?,>|-{<.#9A+U ~Image~Volume.
_OWDC&;BAN's<QI%vK.
^VBA ~Persistent~Volume~Claim.#eOI<BJ unbound,AN@j#F.
^RA claimed@q>|-{<,],A<J?r.!rFL.
_O@q%cC>EW:*pQ<4I4.!u.
]w:C*9B!|!X!h,@5FA!P*I pd.{%.{P.gke.io.
]w:V!d*9B!A,@5FA!P*I ebs.{%.aws.{".
^)J*7BAN'sT,G tests:>"<b*<7+nA&].
_q+R@L!#.]J:C!{W.
^l@qHC*7DV#8@6*|.
_q+R@L!#.]K:C!R%r/* (^~).
]|BV/%[*;AT/uHE<JO.
]w:C!UWB#C,@5FA!P*I cinder.{%.openstack.org.
_q+R@L!#.]K:C*7BC!R+8@~.
]|BC!s!T<Y,F[*<PE#0JF]D.
_q+R@L!#.]I:C!v&x.
_dDV*v09T<J.!c:[bC!P*I.
]w:C@?B!H!t,@5FA!P*I+8.{%._z.{".
]w:C#c*9B[l,@5FA!P*I csi.vsphere.vmware.{".
_q+R@L!#.]I:C#JW.
]w:C&w*9B!H,@5FA!P*I*9.{%._z.{".
_q+R@L!#.~1~6:C*9B#G!Y.
]w:C#IW,@5FA!P*I pxd.portworx.{".
_q+R@L!#.]H:C#UW.
]|J*7BQTD outlivesS;A?F node~Affinity<PDT.
_q+R@L!#.]I:C#VW.
_IBV+%!P*I,A]%K&V<[/HB@q.
_IDS>x[?C&;,/|FV administratorJC provisioner.

_jA@qI,/! large,E3&;+lO.#Z@VI+D.
5C&;+lAW,J]5 reclaimingO+).
_O@qBC>EW,E]+&<1<+R.
_DBAW,[VA/E@q. ~ClaimsD%@G<a<E%m.
_gH3<b<HAW,U/YQ. ~Claims%m/'Y theirs1+s.
]iD+l[;W.#hC[TO?HAW;%n#xA[T.
_j followsA&;'s*);#QFL,A&='s/' provisioned.
_I&=D&<B[;W<L+n;A*RQ/'#j.
~Mount<~BAW,2M ro. ~Unchecked:C]CQ+*A<H.
5WE&;1C+8@~J>w. ~FilesystemFL.!u.
^ZD>xAW,E?jPS.!u<u4,%yG*//P.
]kBAW's changeable properties;<wP&<%m.#9C!P@V.
^Z+O3C>EW&"%Z[c.
]TBT/P,QB3CT<3K<HAW.#O.
_lC>EWIHP life.
_FBAW+O&pK reclaiming;#F[]A&_ looksUO.
_<G>?8AW's>F,2M]5P*)+).
^b];H!QGAW's++.
_kAW%~/8P>F;4FA@6.
~A/lB>E[y.


]ZG@q;S<HA&;,%vKC>EWD+BJI/|.

_f@q. ~SizeE%I&=&1<u%v;V#j&=&"%Z4.
_dDA&; got,E/!+0&3BP@NJ&=+n&H.
~A/lB>EW&<.


_O@qDC&;%BG.#BC%v&;&3P@NE%I&=.
^6<bES<.@?A claimed@q;CW<L offerY[9 modes.
^EBA>E[yGA&;;RO,<dI provisioned.
_DDA&;<W,H?E.{P. ~May grow/'A@q&=%'O.
^lWBA&;,4FA binder,J beforehandK**DQ.
_I&=BA&;;A&C'sL/'#j,<d/'A*R[3.
5A&;I<IMC*7J>w. ~FilesystemFL.!u.
]iJ snapshotBA<QDAW copies;/C*cK data~Source~Ref.
^]B%5+eD+;A&;'s<[W;%cC+UH%1<Q.
~Volume~Attributes~ClassR*I@=. ~Naming%1&3AWH[b.
^WVZF+e,/GE6,>RH%1<Q.
]M+eBAZD+;C&;'sW;&f,G&<%(,/'#j.
^BBAZ,H%5<Q,D+;C&;'sW,2M ~Volume~Snapshot.
^VBAZ,H%5<Q,D+;C&;'sW.
~Other<QBAZD+;C&;.#9C ~Reference~Grant[8EA+U ~Cross~Namespace~Volume~Data~Source.
^yBC&;'s&1K%1W%I&=.
_d%I&=DAWI%d&2K.
^6+0A&1KA<[W%I&=+l&H.
]X<m8C&;]0PW&3.
_jA&;'s&QI8;9[S<u.
5A&;'s&Q+x:#],!rJ#a.
_kA&;'s&Q]"/T&6;<p#j.
_kA&;'s&Q/T&2P@h.
^b];H!QG]5A&;'s&Q+x.
_<G>?8A&;'s&Q.
_jC&;+l,M#~]+O%BG.
5A&;+lPW.#HD[bC#F&;[z.
~Access modesBA&;'sW,>R<E[4]*%AG.!B]0 unbound.
_DBA&;'sW,>R<E[4%A.#+ growsMC?I*Y.
^_8A&;]0PW growsJ&3.
_DDV expansion%"G;A/RB[;EA?D&l#~>r.
~StageBV expansion,[VA/E@q;#j]-<fI%d?J.
_d%I&=DA%vW+l;7A@Y's]0C&1?l.
]fK%1W%I&=DI[V]%,/'%5.
~A><0ATD&[@)MCW.
^i0AT,]: '..'; symbolic links1 followed.
_j<L*xUAT's><,E]+I/|/'<f*?. ~UncheckedFL.
~A*70ATGAN%(,G@!+9E exchange%j&[.
_j backsA@!*7:<6,/#>1J,FL,AT's*9.
~BytesBA@!*7:0*9,<E*oAN;C tmpfsID big.
_q+R@L!#.]J:C!{W.
]~ZD/oA!{@7.
^VBAW0A!{@7.
^RA!{W>|-{<.
_q+R@L!#.]J:C!{W,>E.
]~ZD/oA!{@7.
^VBAW0A!{@7.
^RA!{W>|-{<.
^XBA ~EndpointsZRA!{@7;A%v&;'sFL.
_q+R@L!#.]K:C!R%r/* (^~).
]QBA!R<DBA#K/*;U/YQ.
^VBA#K/*HP!R>N.
^)@~0A#K/*,2M+!.
]e>ND+xA#K/*; rbdFL.
]e[dD<'A#K/*;#yFL.
^@+80ATGA#K[d, ~/etc~/ceph~/keyringFL;@']8.
_:RA/EBA#K[d;]8>* keyring.
~MapsE<JA#K/*>|-{<.
_q+R@L!#.]K:C!R%r/* (^~),>E.
]QBA!R<DBA#K/*;U/YQ.
^VBA#K/*HP!R>N.
^)@~0A#K/*,2M+!.
]e>ND+xA#K/*; rbdFL.
]e[dD<'A#K/*;#yFL.
^@+80ATGA#K[d, ~/etc~/ceph~/keyringFL;@']8.
_:,H%5<Q,RA/EBA#K[d;]8>* keyring.
~MapsE<JA#K/*>|-{<.
]w:C!UWB#C,@5FP!P*I.
^7BA!UWH#C.
^)@~0A!UW;+!FL.
^RA!UW>|-{<.
_:G connectingK#C,GA!UW.
]w:C!UWB#C,>E,@5FP!P*I.
^7BA!UWH#C.
^)@~0A!UW;+!FL.
^RA!UW>|-{<.
_:,H%5<Q,G connectingK#C,GA!UW.
_q+R@L!#.]K:C!R+8@~.
]QBA!R<DBA+8@~;U/YQ.
]{BA!R+8@~K<H;P?cFL.
]e[d]1<JA+8@~;#yFL.
^@+80ATGA!S[d;@']8.
_:RA/EBA!S[d;]8>* secret~File.
^RA!R+8@~>|-{<.
^WC@&EP<Q.
^VBA@&HA<Q%gO.
^XBA referenced@&.
_q+R@L!#.]K:C!R+8@~,>E.
]QBA!R<DBA+8@~;U/YQ.
]{BA!R+8@~K<H;P?cFL.
]e[d]1<JA+8@~;#yFL.
^@+80ATGA!S[d;@']8.
_:,H%5<Q,RA/EBA!S[d;]8>* secret~File.
^RA!R+8@~>|-{<.
_q+R@L!#.]I:C!v&x.
^VBA!v&x,]:@O.!l dataset~U~U~I~D.
_XBA!v&x.!l dataset~Name.
]w:C*9B!|!X!h,@5FP!P*I.
^VBA>E*9H!|!X!h.
^)@~0A!x*9;+!FL.
^hBA!x*9K<H,[^K!-;!!,AL,GA]2*9.
]]A!x*9>|-{<,@RD<%S&"[bO.
_q+R@L!#.]I:C#JW.
~Quobyte?0@7,+z:{=R commas%j.
^VBA#JW.
^RA#JW>|-{<.
_[D accessesA#JW.
^/D accessesA#JW.
~Quobyte tenantD>/AW;U<F!<&4.
]w:C>EWDV*v0AT%GE<J.
^VBA+E*v,M vendor~/{(.
^)@~DA+E*vI%AG;O&9FL.
_:,H%5<Q,]4[sA+E*v+Z.
]ZA+E*vGC>|-{<<H.
^-<~GA+E*v;/FHA!@'s*A1?-.
]w:CWDV*v0AT%GE<J.
^VBA+E*v,M vendor~/{(.
^)@~DA+E*vI%AG;O&9FL.
_:]4[sA+E*v+Z.
]ZA+E*vGC>|-{<<H.
^-<~GA+E*v;/FHA!@'s*A1?-.
]w:V!d*9B!A,@5FP!P*I.
^7BA!d*9H!A,2M vol-~0a~1b~2c.
^)@~0A!d*9;+!FL.
^hBA!d*9K<H,[^K!-;!!,AL,GA]2*9.
^RA!d*9>|-{<.
_q+R@L!#.~3~3:C&ABC!z?C.
_WBA!z?CK&A.
~CommitBA!z?CK&5>&;PL branchFL.
]{BA!z&A: '.'IAW's?c;A?C's6FL.
~Decoded[sBC@&M+9H<6,Y?9]-A@&&3.
_:]4[s%[+9.#'<BE7<},&[*<7@b.
^ABA@&K]>,R+9;YFL.!?<BQ+xAN.
]v>D%pB@&+9,!!K!:;!7 ({;!")/'#j.
_S/a&[@b]:A@&JC/m/EBO.
^*R[sBC@&]9C>fW.
^ABA@&K>eEA+8B9;*j/EFL.
_S/a&[@b]:A>f@&JC/m/EBO.
~A*7DV#8@6*|.
^56J#vBA#8@6.
~Absolute><DA#8@6*|.
^RA#8 export>|-{<.
~A*9BV/%[*.#AT<.]>O,J<%<.>|O.
]PBA/% portal,RC>O[ZOI ~3~2~6~0.
^{6BA/%[*, beginningR iqn, euiJ naa.
^[BA#0UA/%[*,!!K!-.
~InterfaceBAT's/%/3;L,3I>H#X,/'#j.
^)@~0A/%*9;+!FL.
]]A/%*9>|-{<.
^- portalsBA/%[*,G@>>=.
5/%*8/uHF!M;<W@'.
5A/%@;/uHF!M;<W@'.
_:R!M[eE passwordsGA/%[*.
^VBA/%/3,H>GBAT's;C<[/7I/|GO.
~A*9BV/%[*,GC>EW.
]PBA/% portal,RC>O[ZOI ~3~2~6~0.
^{6BA/%[*, beginningR iqn, euiJ naa.
^[BA#0UA/%[*,!!K!-.
~InterfaceBAT's/%/3;L,3I>H#X,/'#j.
^)@~0A/%*9;+!FL.
]]A/%*9>|-{<.
^- portalsBA/%[*,G@>>=.
5/%*8/uHF!M;<W@'.
5A/%@;/uHF!M;<W@'.
_:,H%5<Q,R!M[eE passwordsGA/%[*.
^VBA/%/3,H>GBAT's;C<[/7I/|GO.
~A*9BC!s!T<Y,F target~W~W~NsE/zJF]D.
~World]6<PBA!s!T[+;<W/z.!l]D.
^[BA#0UA!s!T[+,!!K!-.
^)@~0A!s!T*9;+!FL.
^RA!s!T*9>|-{<.
~World]6 identifiersBA!s!T*9,H>GB target~W~W~NsE/z.
]w:C@?B!H!t,@5FP!P*I.
_:RA!H@q#oEP/E.
^VBA@?H!H!t.
^RA!H@?>|-{<.
]w:C@?B!H!t,>E,@5FP!P*I.
_:RA!H@q#oEP/E.
^VBA@?H!H!t.
^RA!H@?>|-{<.
^XBA@&RA!H@q#o;A%v&;'sFL.
]w:C#c*9B[l,@5FP!P*I.
^iBA#c*9RP[l datastore.
^)@~0A#c*9;+!FL.
_I>MB[lGA#c*9.
^7BA[l@q>MD storage~Policy~Name<P.
_q+R@L!#.~1~6:C*9B#G!Y.
^7BA*9H#G!Y.
^)@~0A#G*9.
]w:C&w*9B!H,@5FP!P*I.
^VBA!H&w*9.
_*><BC<!!H*9 (~/subscriptions~/…),*Q/"#_BC%q.
^6A!H+z cachesA&w*9; ~Read~WriteFL.
^)@~0A!H*9;+!FL.
^RA!H*9>|-{<.
^6!H/BA&w*9. ~SharedFL; ~ManagedG<!*:.
]w:C#IW,@5FP!P*I.
^7BA#IW.
^)@~0A#IW;+!FL.
^RA#IW>|-{<.
_q+R@L!#.]H:C#UW.
]PBA#U+V.
^VBA@q@~H#U.
_:RA/tKA#U+V.
5A#U+VI spokenK>*#Y.
_4>g*@BA@q.
_4@q>N]9A>g*@.
5#U?H@W (~Thick~Provisioned)J7 (~Thin~Provisioned,AL).
^VBAWH#U.#O.
^)@~0A#UW; xfsFL.
^RA#UW>|-{<.
_q+R@L!#.]H:C#UW,>E.
]PBA#U+V.
^VBA@q@~H#U.
_:,H%5<Q,RA/tKA#U+V.
5A#U+VI spokenK>*#Y.
_4>g*@BA@q.
_4@q>N]9A>g*@.
5#U?H@W (~Thick~Provisioned)J7 (~Thin~Provisioned,AL).
^VBA*yWH#U.#O.
^)@~0A#UW; xfsFL.
^RA#UW>|-{<.
_q+R@L!#.]I:C#VW.
^VBA#VW,C![/N.#O.
~Storage~O~S<QBAW;AN's<QFL.
^)@~0A#VW.
^RA#VW>|-{<.
_:RA/tKA#V!@.
_q+R@L!#.]I:C#VW,>E.
^VBA#VW,C![/N.#O.
~Storage~O~S<QBAW;O<.%Z<O/fQBA&C's.
^)@~0A#VW.
^RA#VW>|-{<.
_:,H%5<Q,RA/tKA#V!@.
^*RA[sBC&S<&.#Z/L?:YU<u]-A<&&3.
^ABA&S<&K]>,R+9;YFL.!?<BQ+xAN.
]v>D%pB&S<&+9,!!K!:;!7 ({;!")/'#j.
_S/a&[@b]:A&S<&JC/m/EBO.
^*R[sBC&S<&]9C>fW.
^ABA&S<&K>eEA+8B9;*j/EFL.
_S/a&[@b]:A>f&S<&JC/m/EBO.
~A+8RC[EBAN's@9#o;A/L?5O.
_n#mA>f@9#o[E;A!@@6FL.
_9DA>f[EI[m,!;J<E;!3FL. ~RenewedH[A.
_%><BA+8RA@9#o[E.
^)B ~C~A&/>&B!W,9<u,H<a+D>!.
_OQ ~Cluster~Trust~BundleK>e.!l signer~NameE/O.
_C]4!W1>f[D.!l6.
^ED<SA@J's!W.!B@/<d,*R@/Y.
_S/aAN@b]:C<- ~Cluster~Trust~Bundle;A+8I[7*R.
_%><BA+8RA ~C~A&/.
~Private/EBANRC&.DC@J issues,?4H[A.
_CBAN's&.,%AFC ~Pod~Certificate~Request.
^?BAN's&.: ~R~S~A~3~0~7~2, ~R~S~A~4~0~9~6, ~E~C~D~S~A~P~2~5~6, ~E~C~D~S~A~P~3~8~4, ~E~C~D~S~A~P~5~2~1J ~E~D~2~5~5~1~9.
~Longest validityBAN's&.H@%,!3K ~7~8~6~2~4~0~0;!>FL,A<FGA@6's>, signers.
^)G>Y/EE&.&0[D,@RD%u&1U<u.
^)GA>Y/E%(;R credential~Bundle~Path,/EE&0%+<*.
^)GA&.&0%(,]:P/E.
^*+O@> sourcesHQ*7,9><<u.
_jI<8/8A>fW,Q@VV*^.
]v>D%pB>f+9,!!K!:;!7 ({;!")/'#j.
^b@VBC>fW:Q<4U<F.
_aBC@&,HC>fW.
^%8AN,HC>fW.
_aBC&S<&,HC>fW.
~A[EBAN's@9#o,HC>fW.
~C~A&/HC>fW.#9A+U ~Cluster~Trust~Bundle~Projection.
^?E&.GAN,HC>fW.#9A+U ~Pod~Certificate~Request.
^b/EBC&S<&J@&EP+8.
^?BA&S<&J@&]4[r%]C+8.
_%><BA+8GC/E,]: '..'; directories1/|.
~Permission%pBA+8G[;Q/E,!!K!:;AW's default~ModeFL.
_IBQT:C partition,C]2*9JC*7.
^i0ATBA local*9J*7,]: '..'. ~Blank*:1 formatted.
^)@~K>l0V unformatted local*9;AT&9FL.
_IBC!P*I,GC>EW.
^VBA!P*ID%GE<JA>EW.
^7F3A!P*I/JAW,[XGA*I.
]ZA!P*IK<HA>EW>|-{<.
^)@~DA!P*II%AG0A>EW;O&9FL.
~PropertiesDA!P*I+WA<[WE+Z%TU9<H.
_:GA!P%}D%EAWKCTE*0O.
_:GA!P%{D preparesAW0CT%_%5N<JO.
_:GA!P%{D<JAWGCN.
_:GA!P%{D enlargesAWHA@q@~. ~Can%Z#u/U.
_:GA!P%{D enlargesA+8@~0AT.
~AWDC!P*I/~E?3RAN,]:C&;.
^VBA!P*ID/~AN's/4W.
^RA/4!PW>|-{<.
^)@~DA!P*II%AGHA/4W;O&9FL.
^fDA!P*IBV/4W understands.
_:DA!P*I+ZMO<JA/4W.
~AW%cC&;BAN's>,.
]i/|M ~<pod~>-~<volume~>GAN%(. ~Another'sBD6+xAN.
]iK/}GV*bW.
^EE%0GA*bW's&;;>"<:I?-.
~SpecBA*bW's&;.
~A>ODCX/n0.#ADI7/m&"%Z>zYA?n.
^VBAX's>O,[XHO:[^K!*/y&*/b,*6,&v.
^sBATGAX's>O,GQNCT. ~EqualsOR+{.
^sDA>^/n0UAN's#v,!#K ~6~5~5~3~5.
_R>hBAX's>O;#XFL.
]PBATD host~PortI%vK;YFL.
_lCX@,CWBPN.
^!BAN's[yDAX<J.
5AX<.<w>|AW;+-FL. ~See recursive~Read~Only.
5<J%f1>|-{<,[I; ~DisabledFL.#9 read~OnlyE mount~Propagation#<.
^iBAWHAX,[X. ~Hides]+A/*+l[8.
_%><HAWK<H. ~Config<&E@&&3*<7>xO.
5<J/|/U%fA><>7%jTEX;#<FL.
~Like@w,R $(^T)?9FAX's[u.!l@w.
~A>w%r*2HCX,+OC&;R volume~Mode ~Block.
_dBANDIC>w*2:C&;JV*b&;.
^iHAXBA>w*2,[XE<a<H's.
~A[tHA*aBCX's>^.
^VBA*a[t, printable ~A~S~C~I~I]: '='.#Z/UB[R&l.
_NBA[t;*RFL. $(^T)[)H*N[u; $$IQ $.
~SourceBA*a[t,>|UAX's@b%(.!l[r.
~SourceBC[t's[r:*pQ<4I4.
^(BANMA[t's[r,2M@h.pod~I~P.
_'J/gBAXMA[t's[r.
]o<&'s/EGA[t.#'<BE7<},AX[{.
^?BC@&GA[t,*!. ~Unless<},C<BQ+xAX.
~Variable>&BC+8DV/2X wroteHV*S.#9A+U ~Env~Files.
^mQ[t>&BV*_+8HCW.
_ON's*SRA*_+8;AX<V7<HO.
_%><BA*_+8HPW,]: '..'.
~VariableK['+OA*_+8.
_S/[A[t unset].A*_+8/QOJI<B;+-FL.
^mQ+6BAN,GA*E!@.
]M[wDAN's field~PathI]BG;[iFL,A<wQ.
^o+6K>|:<:.{:, .namespace, .uid, .labels~['{1'~]J .annotations~['{1'~];H[u%)@Y.node~Name,@Y.service~Account~NameE@h#w;H+9]2/N<'.
^mV%-BCX's?N,GA*E!@.
]p]4?N1>|,?FH+9;H[u[5>,FL.
]VK>|:/iJ?E,C dot,A?L.!E#j/gIAT's.
~UnitBA?L%-,?e[^:!#J ~1mG!O,!#J2M ~1~MiG%z.
^mQ/EBC&S<&HAN's<Q.
^?BA&S<&DA[t+Z.
_S/[A[t unset].A&S<&JP/EI<B;+-FL.
^mQ/EBC@&HP[d's<Q.
^?BA@&]4*![rI[c.
_S*?]:A@&JP/E].OI<B;+-FL.
~Every/EBC&S<&J@&M[u;*pQB%uI4.
_N>l%_9/EBA]2<&J@&K/}A[t's6.
]o<&]4/FY%[[u;*_]8.
_:]4/FY%[[u,*!;*_]8.
~A&S<&]4/FY%[[u.
_S@dAX althoughA]2&S<&I<B.
~A@&]4/FY%[[u.
_S@dAX althoughA]2@&I<B.
~A+oDA/L@2RV!}>[J+y.
^VBA!}+o;QD occurs#}I@3 twice.
_NBA!}+o.
~A!y?DBA/L.!?>[>9UC@hB ~2~0~0K ~3~9~9,C+yU%5.
^iE>mBA!y?D; ~/FL.
^sBA!}?D:C<i,JC>O6BAX.
]PBA!}?D;AN'sFL.!wC virtual+z,4C ~Host+o.
5A!y?D[f#Y;!}FL.
~HeadersBA!y?D;[:?8A/L's>,B*c6.
~A#X&WBA/L;@}/'OI#l.
^sBA#X&W:C<i,JC>O6BAX.
]PDA#X&W+aK;AN'sFL.
~A%{BA+T+q@9;@}/'O%4 ~S~E~R~V~I~N~G.
^s<iBA+T+q@9;C6*?7*<.
_>]4+qA+T%{%BG;A]2@6FL.
~A>bD?lHAX;*{&D!!I@}.
^xE%=,?jHAX]:C@A; pipes<V sh -c.
~A pauseBAX's+y.
_9DA+y sleeps:!![^KAN's+c>C.
]hDA/L repeats0CX:QB*u, http~Get, tcp~SocketE grpc.
_9+OAX's@bKA>['s+@&5;!!FL.
_9#|3C&5]:V%2+*;!#FL.
_9+OQ&5BA>[KA<_;!%FL.
~SuccessesHC?fD*UA>['s++;!#FL,<EG>}%(.
^&&7HC?fD?PAXJ/}O[[;!/FL.
_9K*U#|C+) livenessJ@e>[,U/Y!#;AN'sFL.
_jC&1BQ?L*?KA?kX.
_*,&mJ<6,DA?I>MI8;9<u.
5C?I?RAX.#B ~Not~Required].AN<Z?R.
^J&&#uKJ[(+OA?m'sL4.
^J&&DA>^+Z%hAL4,2M ~N~E~T~_~A~D~M~I~N,J ~A~L~L.
^J&&DA>^ loses;A security/c?S*+ ~A~L~L.
_jCXJN<WBCT's?N,E<.[b.
^QB9?L:%k,!OI throttled,<6 ~O~O~M~Killed. ~UnlimitedFL.
]WDA?x@< aside;U<FA/i,31ALHS.
_*&<BAN]4*3AX+Z;<dGC]2N.
_DBA@qDC&;%BG.
^Q@qDC&;<.+Y;<f looksUOH%nE provisioning.
^F@qDC&;<W,[VA/E@q. ~RaiseOK expandAW.
~A*2&;BANMPX[fO.
^!BAN's?M]4*3AX+Z.
_OQ?DBA&;]4*3AX+Z;YFL.
~A>bBAN,?j+OV/*.#*CN<wP/*,!OE<6&1.
^VBAX,C![/N[XE+DHAN,G/uE*u.
^;DAX?l,R?0,[#J digest.!?&1?RO%(.
~CommandH>GBA/*'s entrypoint,<a@A. $(^T)[)H[u.!uHCN.
~Arguments%cA&J,H>GBA/*'s. $(^T)[)H[u.!uHCN.
]{H3AX's>^@d;A/*'sFL.
^tDA>^/n0.#Z/l+^[6<P; leavingQ>&&B<f.
]o<'E@(]4/F%[[u;/U<v]7,E*_>*Y.
~VariablesBAX's>^,H>!;[:]7>* env~FromE@:.
_(E/iBAX.!OE<6&1F?I.
5<[!OJ<6?RAX; ~Not~RequiredFL.
]U/~V/2XC@F. ~Elsewhere<WA+U ~Container~Restart~Rules.
^"&ED?PAX;!+?iU<F.#9?QEA+U ~Container~Restart~Rules.
_eBANDAX@,M directoriesJ+9.
]jBANDAX@,M>w%r*3.
]h]4++?RAX.#+%b<uA@e>[+l>8.
]h]4++/B@:'[M%S.#hOC@cXI?".
]hD+x%TA>">]UC slow@b;P final++?RO.
~HooksU@bE@o,EA@o@I. ~Of/2&[,<w@G+n[6.
^)RA*VX's<9, ~4~0~9~6%z; ~/dev~/termination-{6FL.
_lA*VX's<9&I+O; ~FileFL.
_kAX's/*I+4.!KL#(,!DG/VJ<a[#.
_], privilegesE profilesB[;X's>^;[:]7>*AN's.
5AX's standard/5@j<xG&@D%E;+-FL.
5 standard/5&BRA+@%F&?;+-FL.
5AX's>^+ZC[0; typing<W@k[I.!rFL.
^6C>[&7:*pQ<4I4.
^wFC>bHAX;*{&D!!>9.
^wFC!y?D;C@hB ~2~0~0K ~3~9~9>9.
^wFC#X&W;>9/'OI#l.
^wFA+T+q@9;A%2 ~S~E~R~V~I~N~G>9.
_jC+y*?:*pQ<4I4.
^4D?lC>bHAX;+*U%5*{&D%y!!.
^4D@2C!y?DKAX. ~Any%2I@},],P@h.
]w:C+yRC#X&W+*]-O?l.
^4D[{@T@%,H3/r balancers&" notice.
~HooksBCXEP@o@I.
^4UA@b. ~UntilO*YAXI7?k;P++ killsO.
^4%_AX@p,HA+c>C. ~Skipped/'A>^*Y/=.
_BD%BA>^K*U;A/*'s,*Q ~S~I~G~T~E~R~MFL.#9 os.{:EA+U ~Container~Stop~Signals.
~AXDI7?k]E,J7#}.
_pAX[{,2M ~Container~Creating, ~Err~Image~PullJ ~Crash~Loop~Back~Off.
_pAX[{,H words:A pull*d,JA/^BA%T-off.
~AX]4>^?l.
_kA?k>^]"/T@c.
~AX]4>^+l*V.
^"&DBA*V>^; ~1~3~7#| ~S~I~G~K~I~L~LJ lackB<6, ~1~4~3#| ~S~I~G~T~E~R~M.
_BD*VA>^; runtimes/ZO>&,E exit~CodeI!) plusA@I.
_pA>^*V,MQ];: ~Completed, ~Error, ~O~O~M~Killed, ~Start~Error.
_jA*VX/]:P<9+8,A/s's*U,J]5O*47@b.
_kA*V>^]"@c.
_kAX's>^*V.
_2E!~BA*VX,M[S:~/~/id.
_jCXI doing:Q<4I4; waiting/'<d.
_?]0AXI8K@b,JV*d+xO%T.
_?]0AX's>^?l,RP@b.
_?#|AX's>^+l*V,R*{&D,?#E[B.
^6QX+1,MA/L/T??.
]pBA@YDA@hI8.
5AX[{,?lJ+l*V,R details.
^6AX's former?j*V;/K/u --previous@DP/s.
5AX<.+Y[M.#]G/2&[D@{.
^6<pAX]"@c#}@LAN%~KPT.
^;D?l,MA?m<PO,3<.*5+OA@Y.
~DigestBA/*D?l:]+C[#<0.
_2E!~BA>WX,2M containerd:~/~/~0f~3a~9c.
5AX?l, post~StartE@e>[*B;+-U9?P.
_(DAT+l4 asideGAX;%cA@Y duringC?I.
_(E/iDA?kX+l.
_eDAX+l<I,E/!.
_[E+fBAX's+@>^.
^2BAX's*3.#9A+U ~Resource~Health~Status.
_BD%BA?kXK*U.#9A+U ~Container~Stop~Signals.
^2B]+CX gotBC?L.
_*]4*31/m:V+"Q,J&;:~C~L~A~I~M~/~R~E~Q~U~E~S~T.
]zBA?LR[5+q.
^2BQ*2.
^7BA*2,[X0PT.
^6A*2+1,MP>I-{.?B.
_nCX?lM.
_[E+fBAX's+@>^,0#2.
_[E+fBC>^0#2.
_[!~BAX's+@>^.
^u+e!~BAX's+@>^.
^-+e ~I~DsBAX's+@>^,A/*'s/,.
^b%CBCND+xJ7.
][BANDA&QI8;&a#t typesB[5>,.
^.BANDA&Q]"]BG.
5AN's&Q+x:#],!rJ#a.
_kAN's&Q]"/T&6;A/L/[O<h,?qG resizes.
_kAN's&Q/T&2P@h.
^b];G]5AN's&QI@R,2M ~Unschedulable.
_<G>?8AN's&Q,2M/!<%<b lack]+.
^6CWI<IHC?kX.
_dDA?kX+l<I.
^iBAWHA?kX.
5A?kX<.<w>|AW.
5<J%f1 really>|-{<: ~EnabledJ ~Disabled;#j/' writable.
~RestartsCX#|&-*{&E.
_jA?P?h*?UP*{&E.
^"&EU3A?P?h%9.#O.
~A4B*{&E.
5A?P?h</A/m*{&EJY>#.
^"&EBA?P?h,U<F!-.
~A choiceB<bF alternatives.
]T,U/YQ:CTD<3%5B[6I&:.
_)DCT<3[D;]:%5,<d<,.
_)0AT's/P;Y+v.
_)0AT's<:.{:,A<w+6,R#*J#>EQ[r.
~A&Q0Q/NJ+6BCT.
^D/EDATI%A8;<:.{:H match~Fields.
^6AT's/NI&MRA[s.
^Y/N[s:QJ<EG#*E#>,Q/6G ~GtE ~Lt,*Q<d.
^b%*B[KH3[y1/|;P/N requirementsY+v.
^Y/PE[5[sG<[[y;C[L<3YB[6.
_O[sBQT/NG<[[y.
^Y/ND[,[KB<[[y%6,2M[L.~{_}~}~/zone.
_aBA[L/N].[y1/|;U/YQ,9<u.
~DemandsE wishes8CN'sTEAS<UO.
^ZDAN<LJ]=>v?j0,F/P.
^pDAN<LJ]=>v%Z closeK,MHQ]G.
^pDAN<LJ]=>v/A%S+O.
^pDCN[}K%Z closeK.
_MD9<VC<-NHAT's[L.!?+@N<.<*/=.
_i[2D raiseA?~B<b<U<-S.
^pDCN[}K%Z%6+O.
_MD?h>&[KRC<-N,E/A/U<-S%S.
_i[2D/yA?~B<b<U<-S.
~A>V[/8>"SEP](.
^6<K<b gainJ lose<USDA[/<,,!#K!&.
~OtherS,E/!<U<b1D gainJ loseA](.
^pF/PE<R,E/!<U&lM<U.
^EBASDA#{[/I8;#j<,<d,*R<,Y.
~NamespacesBA[/'sS,%g namespace~Selector;AN's>,FL.
^Y/ND*# nearness:<bRA?n[r1[D.
^EBA<RBA#{[/'sS;*R<,Y.
^AB/PDA[/'sS@?R[;Q; joins/OU&p.
^AB/PH3A[/'sS*5+O[;Q; joins/O.
^ZDCN*+J prefers.
^ZDAN<.%Z>l0,JO@j#F.#1&3B/P move<f.
_i[2D raiseA?~B<-<b.
~A>V/GBTEP](.
^6<KCT gainsD<,A preference,!#K!&.
^EJ6BA>V<b.
^>S<nCT[Z[:[FO;[XF/EE*O.
^VBA[%,C/N/ED[H?(K.
~Detail%cA[%'s/E,C/N[rD[H&"&L.
_j+kKSD*<7[FA[%.
_kA[%]">l0ATFCT&_;<fI&j+OO.
^GCN onto<bR&-[&;O*HANK<d.
^?BA[G[&;#j,R<{!m,GY.
^6A toleration comparesA[%'s[r;!iFL.
__BA[G[%;*RR<{!m.
~EffectBA[G[&;Y*PFL.
_9DAN@j0CTRC[G ~No~Execute[%; foreverFL.
~A&QD<L%Z[OGCNK%Z?".
^o&QD@T&_<L4K#]%_AN+Z[M.
_jCN?l,].ER3?Y.#*CN/p%h/+&3.
_eDAN's&[<.<H,EQ#uRV#o[E.
]qD?jH turn%_A>#,9[]O@|,J0MC@F.
^L&[,@c[D#|/2.!G/YQ;CN/B[5<i.
~Debugging&[,#uF ephemeralcontainers%(,<Z restartedJ?2.
_k*V&[@b#},#|!%@%K+C<@.!DFL.
_9+OAN's*&KP kill, pre~Stop/,;!0FL,!!U<u.
_9+O@b[]AN+* (~Deadline~Exceeded). ~Can%Z4J shortened/U.
^V@7E search*ABAN,%g dns~Config; ~Cluster~FirstFL.
^EDCT<L+nK+YAN. ~Extensible<wR?y gates.
_>#oDAN actsM,3<L*x;AQ<OL/'#j.
]w:[b service~Account~Name,3A@6/B*c.
5&[+YC@9#o[E;FLMA#o?s,*Q[O.
^YD?lAN,4FA?x,JU&p pastO.!?N/BO.
5AN+lAT's<Y,@R host~PortI container~Port.!rFL.
5AN@,AT's>_;+-FL.!l share~Process~Namespace.
5AN sharesAT's semaphoresE@@<6.!rFL.
5&[@)9>"'s>_;+-FL.!l host~P~I~D.
_],+fE profilesGAN's&[D4<d,EP[y'+e.
_;R?0&qGAN;A@9#o'sFL.
^56BAN,C![/N;AN's6FL.#g subdomainC![6.
~Headless@9[V3AN+ZA![6+|.subdomain.namespace.{Q.
_0D*FANK<bE>"SJ/AO%S+O[6.
~SchedulerD+>AN'sT;L-{FFL.
_KB<bDAN#m;7-readyE unreachableG!1@%FL.
~Lines#uKA+}+8BAN's&[.
]kBAN's>XE>T;FLA globalL&=,*Q!!.
_"BANH>oE>T,+t+@.#BMP>X&=+lO.
^V@7, search*AE<~#uK[<B*;.
]nD<L%Z#],%h?"&[,GANK%Z#M.
~Runtime~ClassRAN's?m,>+E<b;AT's?mFL.
5&[+Y[uRA<Q's@:;[OFL.
5AN*o/y<v,FP>X&=; ~Preempt~Lower~PriorityFL.
_+BAN's?oG?xE>q,+OA ~Runtime~Class.
_0D@]S evenly>* zones,<bJ>"*A;Y+v.
5AN's+z6IP+Q![6,[^K!<&4.!rFL.
^c@~BAN;+7B%1Q1?-.#=GA?x.
~False:>,[eGAN;[OFL.!l+{, host~P~I~D, host~I~P~CE volume~Devices.
^WD/AAN unscheduled[]&a?1Y.!?N+Z<d/U.
~Device&<]:3AN@j#F;&[6[6.!uHCN.
~C~P~U,<6E/#>1BA]2N,3&[@?.
^56DAN's>_@);![I unchanged.#9A+U ~Hostname~Override.
~A&;B*3FCN:V*yQJQ+OC[-.
^VBA*2&;HAN,C![/N,G?N.claimsB&[.
~Existing#P,3S<.@?.!l resource~Claim~Template~Name.
~Resource~Claim~TemplateBC&;G[;N%(.!l resource~Claim~Name.
_O#P%cV*^BAN's?M.
^!BAN's?MDC&;]"/|G.
^VBA#PD]"/|+OA[-;#j].<d]" needed.
_O#PDA?x/|G+"?N.
_(BA+X&;,FXE+"?L.
~Resource~ClaimDA?x/|GAN's+"?N.
~LinksCX's+"?LKC?DBA+X&;.
]p]4+"?L*3@4.
~Extended?LBAXD*3@4.
_'BA+X&;D@8AX's+"?L.
_O<y@~BCN.
^c@~DAN's&[1/|G.
~A?#K+vCN%T+OA?x.
^VBA?y+U,[XHAN,F3P&_?3O.
^6 evenly/fS lie>*A*ABCT/N.
^6<%<E<-SC*@<.+n[4A emptiest;U/Y!#.
^Y/N]4[s1A*AK@]>*. ~Nodes]:O*<7&i.
_j+kKCND<aT&h[']9A skew.
^EBASD1&jGA@];#j&l<d.
~DomainsK@]>*U/Y,*QA emptiest&lM!!.!#FL.#BR ~Do~Not~Schedule.
5A@]&l<bDT#{?i>&; ~HonorFL.
5A@]&l<bR untolerated[&;#)FL.
^AB/PD&jS@?R[;Q,2MN-template-hash.
~A/jBA+}+8BCN.
^8#vBV#u/jHAN's+}+8.
^WGA#vBV#u/jHAN's+}+8.
~Security@=BY&[BCN;CX's>,]7.
~S~E~Linux/NBY&[E[yBAN;A?m&9FL.
~AccountsBY&[BC#fN;?-G os.{: linux.
_[!~BY&[BAN,!!K!,;A/*'sFL.
^u+e!~BY&[BAN,!!K!,;A?m'sFL.
_S/BAN's&[+O startingM?c.#OFA/c?S.
^-+e ~I~DsBY&[BAN,%h+P.
5+fDA/*+^A[d&iM well; ~MergeFL.
^/D>/AN's[y,?q host~PathE nfs;*j>^IC<4.
~Kernel>3BAN's>,<R.#ZT<L allow unsafe<v.
_kC@b walksA[yK+[Y+9K+P;!DFL.
~System%}DAN's&[<./};Y,JA/L's>aFL.
]Y>aBY&[BAN;A?m'sFL.
^6[y+YAN's#T/N:+8F+8,JFC<H<|.
_m@~%}C>^<./}.
5A seccomp>aI<d,A?m'sJC+8BAT.
_%><BA seccomp>a0AT.#OG[S ~Localhost,*Q?-.
^*,&&E networksD ~App~Armor/aC>^[b.
5A ~App~Armor>aI<d,A?m'sJQBAT.
]Y>a loaded0AT.#OG[S ~Localhost,*Q?-.
~AdditionsKCN's resolv.conf.
^8#wB![@7%c[<B*;;U<F!/.
~Domains[NG@B+z<P,#|*;'s;U<F!2, ~2~0~4~8&4.
~Resolver<~D#tKJ?8[<B*;.
]X<|BA?K.
^VBA?K<|,2M ndots.#O.
__BA?K<|,/'O+lQ.
]X#vBCN.
^8#vBAN.
]X#vBCN'sT.
^8#vBAN'sT.
~AXG&z;O<L7+n>P,>], hooksJ?N.
^VBA&zX,C![/N[XHAN.
^;R&z[J.#O.
^xBA&zX,H>GBA/*'s entrypoint.
~ArgumentsBA&zX,H>GBA/*'s.
]{H3A&zX@d;A/*'sFL.
_#:&z&[/l<a>P.
]o<'E@(]4/F%[[uBA&zX.
~VariablesBA&zX.
_#:&z&[[b]+AN+l/].
_#:&z&[+n<a?NK?I.
_#:&z&[<Z?P.
_#:&z&[<Z?P,],[5*{&D.
_eDA&zX@,;]:@w.
]jDA&zX@,M>w%r*3.
_#:&z&[+n<a liveness>[.
_#:&z&[+n<a>}>[.
_#:&z&[+n<a@e>[.
_#:&z&[+n<a hooks.
^)RA<9BA*V&zX; ~/dev~/termination-{6FL.
_lA*V&zX's<9&I+O; ~FileFL.
_kA&zX's/*I+4.!KL#(,!DG/VJ<a[#.
_]E privilegesBA&zX; tracing<WA capability ~S~Y~S~_~P~T~R~A~C~E.
5A&zX's/5@j<x,MC@A<W;+-FL.
5A&zX's/5&BRP+@&?;+-FL.
5A&zX+ZC[0;+-FL.
~AXD/K debug#xKC?kNED@jHP@Y.
]p]4>_A*bX@,;[<BANFL.
_jA/L,A?xE&a sawBCN.
^.BAND[;@hI8.
^6+0AN+l&H,HQ];; ~SucceededE!q1 final.
~AspectsBAND+vJ7: scheduled, initialized,?",E[<B&a.
_<G>?8AN's>F,2M]5O]"*l.
^b];GAN's>F: ~Evicted, ~Deadline~Exceeded, ~Node~Affinity, ~Out~Ofcpu.
^YDA?x/~?b0F>T;AN<.*U[^ elsewhere.
^L#vBAN'sT;#j[]C/L+lAN.
]QBAN'sT,U<FQ#%EQ#&;A+@I host~I~P.
^L#vBAN,JBPTR+{;#j[]P?o*z.
]QBAN,U<FQ#%EQ#&;A+@I pod~I~P.
_kA/L tookAN0,%_/+;#r&l+O[7.
_FB9/2XE@F,H>!.
_F,>}E?RB9 mainX.
_nI*l+@]-CT?l@B,F?EE/iB!OE<6.!u.
_FB9*bX.
]w,<a/w]B:@) ~Pod~Resize~PendingE ~Pod~Resize~In~Progress.
~Resource~ClaimsD]*/|+O[.GAN.
~Resource~Claim/|G+"?N.#9A+U ~D~R~A~Extended~Resource.
]q0QTD@?V#vE[y.!?N<Z moves.

]qBANE/!PT?l[6;<G+D.
~Phase,&R,#wEX statesBAN.
~A/lBS.


_OSDC]</~.
^E,3<*A]<'s@-,E%0BASO/~.
~SpecBASDC]</~.!?&1?a>&<[S].A]<&".
~AN[-F/=,G&aB[e;O/~<aS.

^E,%0E@YBSGA&_D/~[6.
~A/lBN[..


^6<%SC?=&_/B,E3.
^pDA?=&_/B;!#FL.!!*([6Y.
_9B>}D/}A?=&_'sN%P;!!FL.
^EBA?=&_'sS;A[-'s,3<L<*,FL.
^oBA?=&_,?Q!D.!?&1 concerns<[S%(.
_jC?=&_/T sawBPS.
^pBA?=&_D+n7*VE17%d*'.
^pBA?=&_RY/PBP[-.
^pBA?=&_]4&Q#MI#].
^pBA?=&_D+n%^?"G<?.
^.BA?=&_D[;@hI8.
~ProblemsBA?=&_,2MSD&%%Z&o.
~A problemBC?=&_.
_jA&QBA?=&_I8.
5A?=&_'s&Q+x:#],!rJ#a.
_kA?=&_'s&Q/T&2P@h.
_pA?=&_/QS (~Failed~Create)J+l[I<% (~Failed~Delete).
_<G>?0]5A?=&_'sN]"7&oJ*'.
^>C<iB/fS?k.!? ~Deployment*?A?nE?a>&&3.

^pD1[|;AZ]:/P+Z[<BA[-.
]sBA?=&_'sS.
~A/lB?=&a.


_@BC@9's@;#{ ~Client~I~P.
^6/vC&?'s&X+_KA?nN.
~DurationBC@;#{.
_9#|C&WDC&?/BPN,!#K!>; ~1~0~8~0~0FL.
_FBC@9UP/r%W.
]QBA/r%W,G@:B[S#3.
^_8A@9,2M problemsBP/r%W.
]QBC@9's/r%W.
_lA/r%W[)[M,F#!#vJ+z6;*R[]OI4[^.
^b#vBC@9's/r%W.
^8#vBA/r%W.
]t6BA/r%W,G providersD hand>&<P.
^6 packets+OA/r%W's ip>xA<b; ~V~I~PFL.
_FB9>OBA@9U[;/r%W#v.
^6C@9I>z,E3S%2.
^tBA@9,[XF<iE>h.#O[Z+pJ!o.
^EBA@9'sS;]:O]F]>!g.#=G!o.
]PBA@9,*G/'*R.#< (headless):![+lPS.!u<u4.
]QBA@9,QV#!+/, cluster~I~P+@. ~Single~Stack*LA@#.
_lA@9I>y; ~Cluster~I~PFL.#3 includes ~Node~Port.
^-#wD]F routeK<b. ~Deny~Service~External~I~Ps forbids<[<v.
5&XBC&?+_KA?nN;#<FL.
]P[|GA/r%W.!c:[bA>i's%0.
]b>uB&@DA#3 admits,/'A>i&";YFL.
]t6DC@9B[S!oIV aliasG.#O[8.
^6<b>70A@9's[M+O>)A&C;!VFL.
^s].A#3%B<bG?"S,R external~Traffic~Policy ~Local;*G/'!!.!u.
5[[S&iM*X,@RD>>+=9>";+-FL.
_@BA@;#{ ~Client~I~P;*K]0A#{I#<.
^8+.BA@9,A+@+D;P#w'JA&C'sFL.
^b#!+/J%u;FL ~Single~Stack,+p]:@- ~Require~Dual~Stack.
5[S#3 opensT>P;[OFL.!r/[<x<v.
~ImplementationBA/r%W;A>i'sFL. ~SetR[S,[7+D.
^6[MKA&C#!&9S;!VFL.
_m*XC&?'s[M prefers,F hintsH!g;<dFL.
^b>OBC@9,E].P[M+a.
^VBA@9's>O,C![/N.#OE[X/'[81@>.
_R>hBA@9's>O;#XFL.
~ProtocolBA@9's>O,C hintG>j:C?/6,JQRC*@.
^[BA>OUA@9's>,#v,!#K ~6~5~5~3~5.
^sBASGA[M,C<iJC6;A@9's>OFL.
^sB*jTD/WKA@9;*G/'!!,[h+O ~3~0~0~0~0-~3~2~7~6~7.
~A+D#vE![6GC changing4BS.

^t,#vESBA@9. ~Updates]:#wET>P/A[6.
_FBA@9UP/r%W;*Q nearly%+*R.
~A/lB@:.


]X/&GS'>c,R?YF ~R~B~A~C;9<Q+lQ<OL.

_;DS<.[b,/' annotatedR enforce-mountable-secrets.!c.
~Registry@(D<[SBA#o+Y/'[:6<d.
5S+YA#o's[E[Z[: decide>%;[OFL.
~A/lB@9#p.


]Q%cA@9BP6;A&_/o!'U<F.!c:[b!g.

]QH+f;9#v@8Y>PBP+e.
]QD@4A?n>P;U/YQ.
]QD+YA@9's[M,@L[5S1?".
]QD+Y<a[M,@L[5S@bJ+([5>}>[.
^tDA+e's#wY@4;<dGC+p@9]:>P.
^b#v%cC@9.
^8#vBV*W,<GCN's; loopbackE link-local<v1?-.
]t/NBA*W:AN's+|/'P subdomain<PA@9.
^Y03A*W'sN?l.
^]D+lA#v,<GCN.
^b>O%cC@9.
^VBA@9's>ODA*W>O belongsK;?F/'[81@>.
^[BA>O0A*W'sS,3<.*5+OA@9's.
_R>hBA*W>O;#XFL.
~Application>hBA*W>O, copied+OA@9's>O.
~A/lB*X.


~AT's#v>t,E3SO[).
]b>tBA#wBAT'sS;A+@B pod~C~I~D~Rs.!u<u4.
]b>uBAT'sS,QV#!+/, pod~C~I~D~R+@.!u<u4.
^7BAT's/{UP cloud>i,M>i:~/~/machine.!u<u4.
5<[S@i<nAT,M#|/K cordon.!rFL.
_KBAT,[XF/EE*O. ~Controllers#t theirsK<bH trouble.
_q+R:A&S<&BC/L's&T.#Z@6*LO.
_q+R:V!~BATUP>i.!u.
_q+R:A@VBC/L's&T.
_q+R:A&S<&BC/L's&T.
_q+R:<PA&S<&BC/L's&T.
^XBA&S<&RC/L's&T.
^VBA&S<&RC/L's&T.
_VBA&S<&RC/L's&T;HT@h%(.
_bBA&S<&RC/L's&T;HT@h%(.
^?BA&S<&GC/L's&T.
_lC&uBAT/n.
^s<iBAT's&u;A6%bRC capital.
^tBA daemonsBCT.
_lA/L@8/u,*uE<<;[h>O ~1~0~2~5~0.
_jC?m+iBCT&"*<.
5A?m+i&"/}<J%fCW>|-{<.
5A?m+i&"?jSH[d<RB[5>,.
~A&TBAT'sX?m,G?m&>.
^VBA?m+iG?m&>;*RGALQ.
]OBA?m+i.
]OBCT'sX?mGYP handlers.
5AX?m obeys supplemental~Groups~PolicyE?B[eB&[.
^9E@SBCT.
^7BAT's<y@~,+OP+8/{-id; clonesBV/*&"@?O.
^7BAT's hardwareJ virtual/{.
^7DAT's/D*HU9 boot.
_bBAT's/D,M uname -r printsO.
^VE[wBAT's<y@~,G>?.
]p?mBATRP[w,2M containerd:~/~/~2.~1.~4.
_bBAT's/L,2M[i.~3~4.~0.
]wE*R@L!#.~3~3:O?7A/L's[w.
^c@~BAT: linuxJ windows.
~Processor architectureBAT,2M amd~6~4J arm~6~4.
~Swap@WBAT,/'A/L?BO.
~Swap@WBCT.
_DBAT's swap@WH%z.
_q+R:/!C/L's&T+1.
^C&TDATIK[b<_.
^C&TDAT[f.
^C&TDAT falls%TK#|C faultyQ.
~ProblemBATRP assigned/L&T.
_jA/LE&a?>BCT.
_+BA]2T:&m,<6,*b-{P,S,E*3.
_+BATGS:A&(]:]+A@~?H.
]wE<Z4;@)AT's&R.
^2BAT,F[S. ~Trouble%][&,3/AS%S.
]QE<PBAT;A@6[fA+@BC>V[S.
^tBAT's daemons.
^9E@S[xBAT.
~Images0AT,A ~5~0/SFL.#Z?x favours<bRCN's.
~Attachable[yDA/L+l<I;[:17 detached]0[:1+s.
_eD1%FKAT;A/L<J<d%_OI+s.
_q+R:C/L's?>BP&T.
_2 handlersDAT<oK?m&>.
]OBAT'sX?mMC]2.
~AW%FKCT.
^VBA%FW,/|BP*IEP handle.
~DeviceBA%FW0AT;*RG!P[y.
_q+R:T%/K/ASB&-&a<n.
~Controllers]4SAT%R.
^pDCT%R,E]5.
_mSAT%R.
_kASDAT%R]**l.
^b];G]5AT%RAS.
_<G>?0]5AT%RAS.
^pDQ&_/|.
~Owner?)BASDCT%R,R&_[O.
~AX/*DI0CT.
^WBA/*0AT,R[#ER digest.
_DBAX/*0AT,H%z.
^b%CBCT's+q.
][BAT's+q; providers#t[5>,.
5AT's&Q+x:#] (trouble,?qG#M),!rJ#a.
_kA/L/T??AT's&Q;P/XIA quicker@HB life.
_kAT's&Q/T&2P@h.
^b];H!QGAT's&Q,2M ~Kubelet~Ready.
_<G>?8AT's&Q.
]X#vBCTRP/G.
^BBAT's#v.
^8#vJ6BAT.
~A/{D?lS;P/L registersO.

]P>tBAT'sS,E]+/BS%S.
_+,+q,#wE@SBAT.
~A/lB<b.


_j+x[^C<Q's*).
^=C*'<Q[]OI*R; ~{brand~Name~}U+@. ~ChangedF finalize%(.
5C<QIH[bJ%d*'.
5A<Q[)<[<l; ~ActiveFL.
_j+x[^A<Q's*).
~A>Q obstacleKC<Q's*).
~ObstacleKA<Q's*).
5A obstacleKA<Q's*)*z:#],!rJ#a.
_kA<Q's&Q/T&2P@h.
^b];H!QGA<Q's&Q,2M ~Some~Resources~Remain.
_<G>?0]+I/]HA<Q,J]++).
^0<lR[X<P,G#nE>r. ~DeletingO*([6.

~FinalizersBA<Q,%h[<BP<:.
5A<QI%d*',E]++xD[^.
~A/lB<R.


^zCN0CT,FC ~P~O~S~TKP@x%n,MA?x*?.

^VBATDANI%vK;/G ~NodeJ<d.
^,&RB deletions,<gH*&<~.
_VDVZ<L+nGA operation.
^|BC?DGCX's/s.
]p]4/sI>|;<}].AN+lQ.
5<[/s/k1@3[]AX*Y;+-FL.
5A/sIDBA?j%_A/T?P;+-FL.
~AgeH@%BA<t/s/j@3,U/Y!#.!l since~Time.
~TimeBA<t/s/j@3 (~R~F~C ~3~3~3~9).!l since~Seconds.
59/s/j%bRP[A (~R~F~C ~3~3~3~9);+-FL.
~Lines@3+OA*UBA/s,!!J<E;YFL.
~BytesBA/s@3U<F,!#J<E;A/T/j<.%Z&t.
5A/L's&.+a uncheckedMA/sI+4;+-FL.
~OutputBA/s: ~Stdout, ~StderrJ!CFL.#A*t tail~LinesE<WA+U ~Pod~Logs~Query~Split~Streams.
^|BC?DD connectsKCX's+@>^.
5A%F&?@2/5KCXR@k.!rFL.
5A%F&?+Z>(;U/YQB@k, stdoutE stderrI[O.
5A%F&?+Z*e;RC[0[:&HRA>(.
5A&?%GKAX's[0;+-FL.
]pK%EK;<}].AN+lQ.
^|BC?DD?lC&JHCX.
5A&?'s/5+aKA&JHAX;+-FL.
5A&?+ZA&J's>(;U/YQB@k, stdout, stderrI[O.
5A&?+ZA&J's*e;RC[0[:&HRA>(.
5A&J+ZC[0,MC@A<W;+-FL.
]pH3A&J?l;<}].AN+lQ.
~CommandE%=K?jHAX,Q>m>29,]:C@A.
^|BC?DD tunnels&X/8CN.
^tBANK forwardK,G ~Web~Socket;>* ~S~P~D~Y9 stream<PP>,.
^|BC?DDA@6>90KCN.
^iDANI%AG,%c>kHA#_.
^|BC?DDA@6>90KC/L.
^iBA?DUA/L,2M<<;P?cFL.
^|BC?DDA@6>90KC@9'sN.
^iE>mBA?DUA@9'sN;P?cFL.
^WVZB%5/G,JC>5BQ.
^BBAZ?*K,2M ~Pod.
^XBAZ?*K,/'O+lQ.
^VBAZ?*K.
_VBAZ?*K,3[,O+O/U<vBA?n6.
]M+eE[wBAZ?*K,2M%<~/{W.
_FBAZ?*K,].Q@fI<0.
^gBAZ?*K,2M@Y.containers~{{^~}H*i.
^WVZBA?n<Q.
^VBAZ,2MC@&,HA?n<Q.
^WVZBA?n<QF+e,/GE6.
]M+eBAZHA?n<Q;A&f+eFL.
^BBAZHA?n<Q.
^VBAZBA+]/GHA?n<Q.
~A?)KVZM[3HV%/. ~Nothing]@O%5<E.
^]DA[3HA%/ refersK.
^,]%K6V*g's?@.
^xD?BA*g,2M/L;<]*i+n?A.
^YBA>bD?BA*g.
~Tells>?]++jKVZ. ~May%Z lost;*'#|V+~FL.

^]DA*gI8;A*gIHP<Q,JHL]:Q.
^b];H!QG]+A*g[,,2M ~Failed~Scheduling.
_<G>?8]++j;U<F!(&4R*h.
_n?BA*g,HA<s+K;@)?A.
_kA*g]"+@@+,HA<s+K;]2@%.
_kA*g]"/T@+,HA<s+K;]2@%.
^6<pA*g]"@+[] last~Timestamp,HA<s+K.
_hBA*g: ~NormalJ ~Warning.
_kA*g]"@+.#9?A, reporting~Instance,#qE?#.
^6<pA*g+l&H#};#j/'O+j<u.
_jA*g's?@*4J[N,2M!J;U<F!)&4R*h.
~SecondZDA*g concerns,2MC%vN'sT.
]rD?BA*g,2ML-{F.
~InstanceBA*g's?@,<GP+z6;U<F!)&4R*h.
~RepetitionsBQ*g.
^6<pA*g]"@+[] last~Observed~Time;*i~/{W*+ ~2J<E.
_kA?7*g]"/T@+,H microseconds.
~A/lB*i.


~A/lB<lB%5/H,M/K?!E printsO.


]_E*"GA?NB&[,SJW&<.
_jI bounded;9[S<u.#D types<VC*@H[56,E%v<f.
^QB9?LDCX,NJ&;<.+n;/i%[?F.
^FB9?LDCX,NJ&;?E;?E%[?F.
^IB&[D4<d;A/;'s maxFL.#NGS.
_(B&[D4<d;ALJ*QA minFL.#=GS.
^6<%[BC/g<. exceedA?DB9?L,U/Y!#;%u<L%Z4.
]_E*"HC<Q.
]_E*",Q/;G9[SBZ.
]_A?NB9X,NE&;DI/|J?J,R*".

]_E*"BA/g>t,G]+I&oJ?J/U.
~A/lB/g>u.


_jA<lBC<Q<.[b[D.
^QB9?LGA<Q.#H<L@fA/h compute?N.
~KindsBSJ&<DA>q&l;<l+AYB[6.!u#|&p.
~ConfinesA>q/f?},E&"&L[s2M>X&>.
]n0A<lDC>q&l.
]n0?};<lD<2YB[6&iGA>q.
~A&Q0A<lDC>q&l.
~ScopeDA>q's&QI8.
^6A>q's?|I&M;!mG?}]:[s,2M ~Best~Effort.
^WK&LRAZ's,G#*E#>%(.
_jC>q enforces,E/!<KI[c.
^IBA>qD1H+J;[:+IA@Y.
]VB9/h?LH[b;#z#xKO,C&_ recounts.
^I]+Y<lBP<Q[b. ~Writes#iO1?-;]+*z@j.

^IBA>q,EA<lD&iGO.
^IBA>qD1H+J,E]+I[c.
~A/lB?L>r.


~Small confidential[s.!II<a*T:]1<.>|AZ?![6.

_S fixesA@&'s&wG+bE spares/MA]#.!rFL.
_:[sH!I,!##5U<F.#.B/b,*6,*C,&v, underscores.
_:[sM>H[3,G]A%(: encoded/8&w,].[:]7.
_jA@&IG,E@R]+/F&w<W; ~OpaqueFL.!u.
~A/lB@(.


_@D17 confidential,GS:M[u,%=J+9.

_S fixesA&S<&'s&wG+bE spares/MA]#.!rFL.
_N[s,!##5R binary~Data.#.B/b,*6,*C,&v, underscores.
_aBA&S<&D1<a ~U~T~F-~8[3,H!I;C/EI+sJH&w.
~A/lB&S<'.


^2BC>5BA control plane.
_jA&O's&QI8: ~Healthy.
5A&OI+r:#],!rJ#a.
_jA&O's+q&5%3,2M ok.
~ErrorBA&O's+q&5,/'O+).
^2BA?x,A&_<#JA@rU9>|.!c.

^2BA&O,MQ&Q.
~A/lB&O statuses.


^*R+'8AN,3+I/PE%0.
^*BA*E!@W,9RQ+&8AN.
]v>D%pB*E!@+9,!!K!:;!7 ({;!")/'#j.
^b+8RC+&8AN;*pQB field~RefE resource~Field~RefI4.
_%><BA+8RAN's+&,]: '..'.
^o+6DA+8+x:/P,%0,6,<QJ[T.
]pE?L%-DA+8+x.
~Permission%pB[;*E!@+8,!!K!:;AW's default~ModeFL.
^*R+'8AN]9C>fW.
~Projected+9,9RQ+&8AN.
~Security@=BQX;[:]7>*AN's.
^J&&D[;X gainsJ loses.
5AX+l?c's?Y0AT;+-FL.!w/c>Z.
~S~E~Linux/NB[;X%(;AN'sFL.
~AccountB[;X%(HC#fN.
_[!~B[;X's>^,!!K!,;AN's,*QA/*'sFL.
^u+e!~B[;X's>^,!!K!,;AN'sFL.
_S/B[;X+O startingM?c;AN's settingFL.
5AX&"]>KP<J%(;+-FL.
~False/BA>^+O gaining?Y.#=%g>ZJ ~C~A~P~_~S~Y~S~_~A~D~M~I~N.
^6<KB ~/{?AX@,; ~Default/'#j.
~System%}D[;X%(<./};AN's>aFL.
]Y>aB[;X%(;AN'sFL.
]X#T/N.
_[>5BA#T/N.
_.>5BA#T/N.
_U>5BA#T/N,2MX~_t:]+A>^<. touch.
~Level>5BA#T/N,2M s~0:c~1~2~3,c~4~5~6,3/BS%6.
~AccountsB#f&[.
^]R ~G~M~S~A&q,3C]& copiesK gmsa~Credential~Spec.
~CredentialsBC+e<!@9#o,[^K!<#/;<G4FC]&.
~Windows#oBA>^,M ~U~S~E~RJ ~D~O~M~A~I~N\\~U~S~E~R;A/*'sFL.
5AN's&[?j0A#f+z,R+{.!rFL.
_>#wJT>PH[b,MA@6@t[6.

_!BA bitmap:C ~C~I~D~R,2M!%.~9~6.~0.~0~/~1~2,J>P,2M ~3~0~0~0~0-~3~2~7~6~7.
~BitmapRC bitG9#vJ>OBA>t,4/'C@9+lO.
~A/D>2.
~Kernel>2,2M net.ipv~4.ip~_local~_{=~_range;9<u.
__BA/D>2.
_FBQ>OBC@9UP/r%W.
^[BA@9's>ODA/r%W?B0.
_R>hBA>ODA/r%W?B0.
]d];G]5A/r%W*47<xA>O;C>i's+lC*@.
^*BV/*J#?%?MC>|-{<W.
^;J#?%?RAW's+9.#OHS.
_kAW's/*I+4.!KL#(,!DG/VJ<a[#.
]w:CN's@hF/=;<f@8O%5<E.

_HBAN,3<f@8H[;+K%5<E.
= discovery
{+#%#w
{+#&#w
{+![<P,3I*/E3>j/(
^gBC@9's*X,G>j.!?&_/~O/'[8IC@-.

^BBY#wBA@P;#%E#&+n@QB[5>,.!u.
]~BA@P,U<F!';A&_ puts!&/8Q.
^tD*j*WBA@P@8;>#1H%1@P.
^b%UBC@9,<GCN.
]QBA*W,!#K!&;>j[bA+@%(.
5A*W+Z[M.
]t/NBA*W]9P@9's*@,+OAN's+|.
^]%cA*W,<GCN.
^EBA*W'sT+O[j,/)H<[*X.
^YDA*W?l0.
~ZoneDA*W?lH,+OPT's[L/N.
~ZonesE<b]4>j>U[;*W,F traffic~Distribution.
_FBV*W.
5A*W+Z[M;[OFL.!r]0[1,[ZA@9 publishes[[#w.
5A*W'sNI?",*f]0[1,G]-<a>"I/].
5A*W'sNI%d*';+-FL.
_oV*WI<0G,@RD[M@j<U.
~Zones]4&@>U[;*W;U<F!=.
^Z]4&@>U[;*W,G traffic~Distribution ~Prefer~Same~Node;U<F!=.
~ZoneDV*WI<0G.
^VBA]G]4&@>UA*W.
^YDV*WI<0G.
^VBAT]4&@>UA*W.
^sDY*XBC@P@4.
^VBA@9's>OD/WK[;Q,<uHA@P.
_R>hBA*X'>O:#X ({TL),#^J#S.
^[BA>OUA*X;%+4H@QB@:.
~ProtocolBA*X'>O#iA transport,2M httpJ ~{_}~}~/h~2c.
^KB*W@Q.





































= events
_jC&O*4KVZJ noticed8O. ~Deleted#|V+~FL.

_kA*g+@+j,KA microsecond;?F.!u.
^6<pA*g+l?7;#j#|C@M[A.
~ComponentD?BA*g,2ML-{F;?F.!u.
~InstanceBA reporting&O,MCT's6;?F,U<F!)%z.
_jA reporting&O*4J[N,2M!J;?F,U<F!)%z.
]d];]5A*g]"??;?F,U<F!)%z.
^]DA*gI8,HP<Q;LG&C-{G<l.
~SecondZBA*g,2MAND%1+hK/}?bG.
_<8A*g,G>?;U<F!(%z.
~SeverityBA*g: ~NormalJ ~Warning;>#1?-.
~ComponentETB*iB&f~/{W;?-H<[*i:[b reporting~Controller.
~First[AB?7*iB&f~/{W;?-H<[*i:[b*h.
~Latest[AB?7*iB&f~/{W;?-H<[*i:[b series.
_PDV*gB&f~/{W+j;?-H<[*i:[b series.
~RepetitionsBV*g;YBODV[_<.&1.
_PDA*g+l+j@R+0,A+@/,;U/Y ~2.
_kA*g+j/T,KA microsecond;<. lag%c.
^KB*i.
























= extensions


















^D@-BA?uSM[3,G]+A<&%gO&%?r.










^EF3A*.+>P?;@<ES;A[-'sFL.



^a?;@</CG[WC?_;YFL.

_,DA*.+a%TK.!c:[b/K?_ undo.
_9]:>d[] ~Progressing turns!r;<a/gFL.
~BodyBC?DKA@x?],3 undoesC*.'s?_.
^VBA*.K roll%T,A?nMHA><.
~AnnotationsDA*.+ZRA?].
_,K3A?]/W.
_lC*.'s?]/W.
_,DA*.+a%TK;!!</AQ%_A>W.




^p<BHC?_:C<iJC>B,?e*D;!#FL.
^p#i?<HC?_:C<iJC>B,?e[^;!#FL.





















5C&u4?:>'S/=; ~On~DeleteFL.





^EF3A&u4+>PS;A[-'sFL.



]w:<iBA&u4's[-,>sFA@6R9&1.




























































^6V/0?h's><<,C?D's; ~Implementation~SpecificFL.















^EBA?;4'sS;A[-'sFL.











































~# extensions networking%<>M%O
= flowcontrol
{7C+FB9[d's?E
{7C+FBA?EK9<Q,EQB[<]:
{8A?EBQ[d,F6
{8A?EBC+e's<5
{8A?EBC@9#o,JBYHC<Q
{4Y?E>7U<u;<wGA/c<O*w
{DM<%U<uMA/c+l@",E>pJ?.A?O
{+[6[zHA/c's>p,M/vM[8I?b
{A[6U<uR@h!8
{EDO+x
{EDO*?7
{EDOI7/I
~SendsA?EDO<,KQ>X/c,@[/8+H.

_m?EA?z[),EK3>X/c[:+_.
5A?z's>X/c*z.
^KB+F?{.


_O?EDC?z[),E]+%]B[6.
^v/cBA?z's?E.#eO*?7*x,A?z[)<d.
_"BA+F?z,!# (exempt%()K ~1~0~0~0~0;A smallest<*]8.!'FL.
^6A?z's?E@[/8+H,K@?A>p.#A+FFL.
_0B3C?D<L<*QGA?zK['O.#<</<a?D.
^6?EBQ?z1@[/8+H.
_j[R?E+nH commonK%ZBQ+F.
^q+OC?zKP>X/c.
^VBA>X/cDA?z's?E+_K.
^M?EF]1@2[6EF]+[:%@G;%u<L+A.
_],+fE@9#p]4?E<*.!G/YQ.
]M?ED<*,F%5*^.!e[9J non~Resource~Rules1?F.
_(G>"#_>=,2M ~/{,,D<*;Q*^+lK+A.
~A@1B?E:Q[d,+eJ@9#o.
_mQB[d,+eE service~AccountI4,K6A@1.
_O[d]4?E<*,R/G#b.
_O+e]4<5'?E<*,R/G ~Group.
_O@9#o]4?E<*,R/G ~Service~Account.
^b[d,J*j[d,MC@1B?E.
^VBA[d]4?E<*; ~*<,*j[d.
^b+e,J*j+e,MC@1B?E.
^/]4<5'?E<*,2M@~:masters; ~*<,*j?D.
^b@9#o,JYBC<Q,MC@1B?E.
^XBA@9#o]4?E<*.
_>#o]4?E<*; ~*<,YHP<Q.
^M?EG!@<l]4[v,+e,?LE<QY+A.
~VerbsBA!@?ED<*,2M+Y,/lJ>k; ~*%(</Y.
]M+f]4?E<*; ""IA&f+e, ~*%(</Y.
^n<P]4?E<*,2MS~/{O; ~*%(</Y.
_S%)<,?E]:C<Q,2MG<b.!rFL.
_L<R]4?E<*; ~*GY.#O[Z cluster~ScopeI[O.
^M?EG#_>=>)A?L!@,F[vE><.
~VerbsBA><?ED<*,H/y&*,2M+Y; ~*%(</Y.
_W>=D<*: ~/{,RY%fO, ~/{,~/~*]+I%f%(, ~**j><.
_jA@6+L>&8C+F?z.
_GBA+F?z,QC[S;A@6/B!a+s.
^b@fBC+F?z.
_FBA+F?zDI<0:!a[,DP>X/cI<B.
5A@fBA+F?z+x.
_kA+F?z's&Q/T&2P@h.
^b];G]5A+F?zIH[;@f: ~FoundJ ~Not~FoundG!a.
]yBA+F?z's&QG>?.
~GivesC&=B?EP>5BA@6,@RD<d starves>#.

^6<%?EBA/c?jU<u,E]+%]BA?O.
_GBA>X/c,3A@6/=*?7 fill.
^KB>X/d.


_O/iBC/c,JDO+l<d.
5A/c's?E1/hJ>7U<u.
_8E>pBC/h/c;?FG[S ~Limited,?->%.
_8DA*w/c lends]0O*?7[b[6;G[S ~Exempt%(.
_8E>pBC/h/c,E]+O lendsE borrows.
_hBA/cGA@6's@".!0FL;!!/[<w borrowed@".
_j%]BC?DD+><a+M seatHA/c.
^kBA/h/c's idle@"D>#<.[b.!!FL.
^Q@"K borrow,H>ABA/c's>,,*f#i!&.#;%vFL.
_8BA*w/c.#[<Z/gP?E,<w]+>"/d+Y.
_hBA*w/c]-A@6's@"1 divided.!!FL.
^kBA*w/c's idle@"D>#<.[b.!!FL.
_jC/c*?R?E%kP@".
5?E%kA/c's@"[zJ1?-.
^}BA/c;?FG[S ~Queue,?-G ~Reject.
^}H3C/c's?E[z,@@ fairly%,P+H.
^}BA/c,U<F ~1~0~0~0~0~0~0~0;!<FL. ~More/A+H%6 better.
^}DC+F&9+O;!=FL. ~Fewer&Z heavy+H better.
^6<%?E<.[zHQ>o;<E1?-R@h!8. ~5~0FL.
_jI/I8C>X/c.
_GBA>X/c,QC[S.
^b@fBC>X/c.
_FBA>X/cDI<0.
5A@fBA>X/c+x.
_kA>X/c's&Q/T&2P@h.
^b];G]5A>X/cIH[;@f.
]yBA>X/c's&QG>?.





























































































































































































































































































~#+G~/v~1beta~3
^H.nominal~Concurrency~Shares	_hBA/cGA@6's@".!0FL,%)G!!.
~#+G~/v~1beta~2
^H._y	_hBA/cGA@6's@",/U<c.!0FL.
~#+G~/{Y
^H._y	_hBA/cGA@6's@",/U<c.!0FL.
~#+G~/{X
^H._y	_hBA/cGA@6's@",/U<c.!0FL.
= imagepolicy
]ZC]&U9]>BCN]/P/+<.?j;%41 cached.

_jA]& learns8AN.
_O]&'s%2.
_ON's/+,EC/p8AN.
~ImagesBAN's&[;[<B*b<v%(]-[91#u.
~ThoseBAN's%0]4/F&Z .image-policy.~{_|~}~/.
_lANRA/+IK?j.
^bXBA reviewedN.
^;DAX[}K?j,MAN<PO.
_O]&'s&}8CN's/+.
_S/'*j/*<.?j;>%ANI?-.
_p/+]*?-;@CKA[dRA?+.
~NotesBA]&GA%J*g,F/E,3+ZA>I-{.'s6H front.
= meta
{RC@fU/YM<[
{RD very@f,J+*R ~4~1~0<uOI&K
{0*-,]:A?)K[5>.
{&A>.U<uE*- afterwards
{& blocking*-+@;[][7A>.@j, markedFC finalizer
{*<a&+
_u&qD1<BJ[Y (~4~0~1)
_uC?DDA[d's?YJ#z?, (~4~0~3)
_uGVZ,?LJ><D*?7*x (~4~0~4)
_uC&n[VC6H[b (~4~0~9)
_uC]>+OV>'@f,JV%:>*+7B># (~4~0~9)
_uG@UD<a/w*z (~4~1~0)
_uVZ]4+7+([p (~4~2~2)
{EDA@6&%%2H[A;[Q#}/U (]L)
{EDA@sZ&%%Z>|J decrypted (]L)
{EDA?D took[I/v;O<.+n+hP*OYA?n (~5~0~4)
_xK[z,MGC+Q?D>oJC?-*m (~4~2~9)
_uC%sJ>2D&%%Z>| (~4~0~0)
_uC[vDA?L*?7+n (~4~0~5)
_uG formatsB3A@6]@<d (~4~0~6)
_uC%s>*A@6's/g (~4~1~3)
_uC&]J>:[SDI7>|+s (~4~1~5)
{EDA@6/=,JC]&O%A,+) (]L)
_uGC?L[wJ&^[ED]"&K (~4~1~0)
{EDA@6JC>5BOI7?" (~5~0~3)
{EDA[r<P@U#j
{EDC[rI<B
{EDA[r<.@_<w<u
{EDA[rI malformedJ<L7&1
{EDA[rI<dBC+D4
{EDA+6<L7%Z4+s
{EDA[3 exceedsP/^
{EDA/lJ<&+l[I<% entries
{EDA&5/=+)
{EDA[r+l%1[S[4A?z
{EDC>kJ>"@6%3
{ED%1<#>/A%8+6
{EDA%A@f liesHA future
{[A/NRQBA[s
{[A/N#jJR<dBA[s
{[A/NR%5[r
{[A/N#j
{[QBA[s
{[<dBA[s
{[A+6K%Z[8
{[A+6K%Z#j
marksC@6-{J%:,]4/]-out+71?2
marksC&n,[_J%5>">:
{EDA?f'sZ+l?jKP*U
{EDO+x
{EDO*?7
{EDOI7/I
{3AZ>&
_rA<:%(
_rA]2Z
~A?LF+eE>J6,H%5[w.
]M+eBC?L<O]:C[w;*RGA&f+e.
^n6BC?L]9P+e,2M deployments.
~A?LF+e,[wE>J6,MHA><BC?D.
]M+eBA?L;*RGA&f+e.
_b[?3A?LI addressed,2M[i.
^n6BA?LH/y&*,2MS.
~A[SF+eE/G,H%5[w.
]M+eBC/G<O]:C[w;*RGA&f+e.
^VBA[S]9P+e,H&!&*.
~A[SF+e,[wE/G.
]M+eH3A/GI defined;*RGA&f+e.
_b]4+KBA/GI<0,2M[j.
^VBA[SH&!&*,2M ~Stateful~Set.
]X!@+eRQBP[x.
_O!@+e]:P[w;*RGA&f+e.
_O[w]:P+e,2M[i.
^OBC/l:A@fDO@D,EA[EGP<_>0.
^iBA/l.!c:<a/w4.
_FBA]2@rDA/l@D.!?]# begun+O+s misses<a&1.
_QBA<_>0,G>2&^R*c>3;*R0A/T.
^[B<l#|[;>0. ~Left>&0A/TQER@..
~DataDY@s<l+n:/&,/P, owners,E]+A@6?'.
^VBAZ,[XF?LE<Q:<G[^K ~2~5~3/y&*/b,*6,&vE*C.!u.
~PrefixGC6/'<dI+];+C random&4+I.!6#| eightH[b.
^XBAZ.!u.!fG&C-{G/H,2M<b.
^iBAZ.!c:<a/w4.
^9BAZ,/|FA@6.!u.!?/UQBP6+l%1.
]gR*j]>BAZ.!E[_D@2V>'Q+*R!6.
^[BA desired@f:!#U&p,Q<ER9&1BA@Y.
~Creation~TimestampIC timestampH ~U~T~C,KA@#,BAZ's+@ storing.
_kC*&D[{G+<J+cI due. ~SetFA@6,<Z cleared.
_9GC clean shutdown,+dFA*&.!?/U*&<. shortenO.
_A/FE[sF3@.B@:, workloadsE/o+=AZ.
_N notesB[JE&a,U<F!.#/HY.#=G@..
^^D[;Q belongsK.#Z garbage collector*(O]-<dB[6*z.
^WB cleanups. ~Until&a?1[6Y,C*&<w<)AZ.
_m>b43+7,/CFA@6. ~Apply+> conflictsFO.
^q+OC dependentKP>.,HA?n<QJ spanningA&C.
^/E[w[?3A>.I looked[^.
^BBA>.,2M ~Replica~Set.!E ~Event&%>, anything.
^VBA>..#g%1[T[4A@sQ,A>.&lM#j.
^9DA>.<L+n;C<[ZBP6*?7&i.
_SGAQ>.D manages[;Z,2MA?;4BCN.
~MakesC foreground*)BA>.[z[][; dependentI*'.
^fB/lE]#?E.
~RestrictsA/lB returned<lF/P:C=b,C~!=b,CH (b,c),C, ~!a;F commas.
~RestrictsA/lB returned<lF+7,M<:.{:={^. ~Kinds support+5.
~WatchG&3KA described?N: ~A~D~D~E~D, ~M~O~D~I~F~I~E~DE ~D~E~L~E~T~E~D*i,<a/l.
^GC]#@0 ~B~O~O~K~M~A~R~K*i9 minute,RC?L[wK resume+O.
^6+NC/lI:<^/'*R,%5G!!,*Q7<s.!?]#@d#|O.
^6A?L[wBC/lI<0. ~Requires resource~Version;*t&^.
_9#|3A@6*YC]#;!0K ~6~0<@U randomFL.
^Q<lHQ>0BC/l;<:.continue announces<E.#;%vFL.
_QGA<_>0BC/l,BA?n@f. ~4~1~0]-D@fI&K.
~StartsC]#RY<lEC bookmark.#9 resource~Version~Match=~Not~Older~Than.
^fB>~QZ.
^6+NA>|ZI:<^/'*R,%5 cachedG!!,*Q7<s.
^6VZI*',M%sJ>m>3.
_9GC*'NK*U,!!G<d; termination~Grace~Period~SecondsFL.
^9E@fDAZ<L@m+n;>%A*&+*R!6.
_S/B*-,+-*([6.!c:[b propagation~Policy,7%u.
^6C*& treats>-<l;FL+< decide,*Q<G ~Background.
_O[r!C&7E%4A?DM[g,%y@t<f.
~RemovesVZ]4@s%z&%%Z>|, past+<.#NG>#;/)]0P+UI<n.
^fB creatingVZ.
_O[r!C&7E%4A?DM[g,%y@t<f.
^VH<"G]+C?D@<;A#b-]R's+@>5FL.
_YJ?7+7:#W?.[6,#d ({TL)]!,#)*L.
^fB patchingVZ,@6-{J%:/,.
_O[r!C&7E%4A?DM[g,%y@t<f.
^GV%:['>*>#'+7,3I>%C!6.#=G>">;.
^VH<"G]+C>:@<;#b-]RFL,?FG%:.
_YJ?7+7:#W?.[6,#d ({TL)]!,#)*L.
^fB@6-{J%:,M&? libraries+v[6.
_O[r!C&7E%4A?DM[g,%y@t<f.
^GV%:['>*+7B>" managers,3I>%C!6.
^VD>/%8+7;[<DP<_%:/[>&1?2.#O.
^fB replacingVZ.
_O[r!C&7E%4A?DM[g,%y@t<f.
^VH<"G]+C?D@<;A#b-]R's+@>5FL.
_YJ?7+7:#W?.[6,#d ({TL)]!,#)*L.
_FDVZ<L@m+nK%Z*'.
^9DAZK*&<L+n:+g#~C<[QBP6.
_FDAZK*&<L+n;%5]>@L/~O+(.
~AnswerBC+)?D,EBC*&,*mJ%nD@{.
~Mostly*R;#|V expired/lO+xC+N&^[E.
~SuccessJ ~FailureBA?D.
_<G>?8]+])]C. ~Programs>|?#E details.
~Machine-readable&+BA++, finer[4A!}&D.
~Machine-readable particulars:3Z,3+7,]-K[Q#}.
^1@h&DBA%2,2M!5. ~Left>&].C*&@{.
_OZDC ~StatusI8,EA@M+3.
^VBAZDA?D+)0J?2.
]M+eB]+A%2I8;*RGA&f+e.
_jA%2I8:<GA>J?L6,H[p*eA/G.
^9BAZDC*&+l?2.
~Single+3%cA++,2MQG9 invalid+6.
_9K[z%_A+)?DI worth sending#}.
^b+2%,[<D/|C?D+(.
^BBA@M+2,G>c.
_NG>?8A@M+2,]:A><BA+6.
^iKA faulty+6+OA?cBAZ,2M@Y.containers~[~0~].image.
^^B mixed/HHQ*=,M&J/j[J]>[6.
^OBA&F;*R].C tool>lO[D.
^^B%5/H,9&NRP%7E/G.
_cBA&f+e,%3U ~/_v.
_=[xBA&f+e,A>VQ+@.
]Q[V3&@>xA@6,F[5>,<Y.
]S+f%yA&f+e,%3U ~/_w.
_=+f,[<B+u>X+@.
^b!@+eRP@5[x,%3U ~/_w~/EP6.
^VBA+e,2M%<;C*@G<F>#.
_=[xBA+e,A<F stable+@.
_bD&@['[Z[:1%AG%1.
]QBA+e's@6G&@;/]>&/'[<B ~/_v.
]PBA@6G&@BQ<Y.
~NetworkBA&@H ~C~I~D~R notation;!!.~0.~0.~0~/~0GY.
^5E>O,J6,F3[9&@>xA@6.
^b@5[wBC+e,]2E@B.
^/E[wM%7+l[6:%<~/{W.
_O@B+K,]:A+e:[i.
~A?LJ@xBC+e[w,R]+&@&"*<RO.
^n6H>=;%cC slash,A@x:S~/{6.
^VGQZ0A&J/j:*..!fG@y.
_S].<l/qH<R,+-].[:@XA&C.
^/BA/GDI>|E]B+s,/'7A/l's,MG?t.
_bBA/GDI>|E]B+s,].O differs+OA/l's.
_UBA<lD1>|E]BU[;><.
_(DA?L%4,2M+Y,/l,]#,&n,>:.
]NG&J/k: deploy, po.
]l<PD/l[;?L[DR>#:Y.
~FingerprintBA[wD<l1@sH.#'O&3, rewrite[6.
_+BQ+e[w,%3UP><.
^/E[wDA/m?N1@5H:%<~/{W.
_+BA[w,9RP@y%cO.
]S>=D beginUA@6's?c,%3U ~/.
^jD%2@U,2M ~/_v, ~/{,E ~/metrics, sorted.
~BodyBC ~P~A~T~C~H:#->:,<7, strategic<7J%:,F&][S.
^m<lF/P;Y requirements+v.!f@/Y,#j[h<d.
^EDVZ<L+nR*p[9[s.
_)0/PF<{,%g[<B match~Labels.
^b requirement0C/N:P/E,V<{E[s.
^D/EDA<{I%8K.
^6A/NI&M.
^D[sK&LR:QJ<EG#*E#>,<d>%.
^b requirement0C+6BVZ,M%K?!O+OC?D.
^(><DA<{I%8K,2M@Y.node~Name.
^6A[rBA+6I&M. ~Reviews/(!mE ~Does~Not~Exist.
^([sK&LR:QG#*E#>,@L?U/(<E;<dG!mE ~Does~Not~Exist.
~FieldsBVZDQ>b+l4,HQ[wEFQ/GB]>.
^xD>/A+7. ~Beyond ten updaters,A<t%[ ancient-{!.
^BB]>F3A<#4A+7.
^/E[wH3A>-+7+n[9<P.
_kA<#/T4J&2QBP+7.
~FormatBA4B>-+7; ~Fields~V~1IA<wQ.
~Owned+7MC tree: f:%_C+66, k:%_V/;'s/F, v:%_C4's[r,C dotGA/;/=.
_J[?3A+7]*4,2M@h;*RGAZ/=.
^^M?gB printable&,,/|FA@6.
_*[wE&^[EBA/l%cA?g.
~HeadsBA columns,HA>!B9?f's&,.!?]#@2[6<u.
^b?fVZ,HA>!BA/l.
~HeadBC&G:/!P&,1<O,@CE explained.
~Heading>*A&,;&@ printOH capitals.
~J~S~O~N[SBA&,%f[; head:@u,/6,<i,%t,J&yG ages.
^+[SBA&,;6<)A&GD identifiesAZ.
~ExplanationBA&GG>?.
^6 dispensableA&GI:!!I%+@C, greater<kH]6>(<w.
~CellsBQZ,EAZ/=M+0M%AG.
_aBA?f,QC&G*%; texts,<k, booleans,J<h.
~Marks0A?f,2MDPN+l completed.
_OZ%cA?f:P<:,A]2Z,J<h,M include~Object%B.
~A<(0C?fBC[!.
_jA<(0A?f?s.
5A<(0A?f+x.
^b];G]5A?fI marked,2M ~Succeeded.
_NG>?8A<(0A?f.
^fBC?DDI%3MC[!.
^6<KB9ZA?gBC[!&). ~MetadataFL.
^OBVZB%5/G,]:@YE@h.
]S<:BAZ,MHAZ's+Q+K.
~A/lH3*jZI&t*DKP<:.
_*[wE&^[EBA/l]4<l1&t*D.
^OB9/mZ,HA>!B<QE6.
^b%CBVZ's@f,MC&_/T observedO.
^VBA%C,2M ~Available,[XHA/l.
5A%C<OF[S+x.
__B<:.generationD]" acted0.!?&QR/_[4AZ'sI>'.
_k@h/T&2;C<[?#J<9%(/[O.
^b];H&!&*GA/T&1B@h,G>c. ~Most/H requireO.
]yBA&QG>?;<.%Z*R.
^b/jBC]#:C&1EAZO+jK.
_j+j: ~A~D~D~E~D, ~M~O~D~I~F~I~E~D, ~D~E~L~E~T~E~D, ~B~O~O~K~M~A~R~KJ ~E~R~R~O~R.
_O&2Z,P/T@f/'*',C bookmark's[wJV*d's ~Status.



~# meta
{2.api~Version	~A~P~I~Version*#A+eE[w]4+K[; ~{{2~}+l.
{2.{2	^VBA[SH&!&*. ~TogetherR%7O identifiesA?zBAZ.
{2.metadata	~StandardZ's<::6,<Q,/P,%0EA@6's&w.
{5.metadata	_FBA@rU3A ~{kinds~}]*>|,EA[EGA<_>0.
{5.items	^KB ~{kinds~},HA>!B<QE6.
~Object~Meta.cluster~Name	^::A@6@t<a6BC&C.
^#	^,>3B>~VZG[bH%1&C.
^#.export	^::AZI%3MOI.
^#.exact	^:,M exportI:<QE>" particularsBA&C@i.
= networking
isolates&XKAS
isolates&X+OAS
{RD><%(,&*E trailing ~//,
{R>=D beginRYP elements,@R ~/foo[) ~/foo~/barE7 ~/foobar
{3A comparisonKA/0&_
^IA selectedS'>>,FA<Y>I-{.. ~Several>LBCN#t[^.

^pDA>M/:EA&XDO@m%'.
]x isolation:C selectedN/BA&XD%5BP>L%'.
^EBASBA>M's<QDO/:;V*RQ[)Y.
~Connections%&KA/9S;<d/'#jJ*R,F>M[S ~Ingress.
~Connections%&+OA/9S;<d/'#jJ*R,F>M[S ~Egress.
~DirectionsDA>M/:: ~Ingress,E ~Egress/'O+l?i,FL.
~Allows&X+O%5BP>>K%5BP>P;V*R?h%'Y.
^tBA/9SD<.%Z>z;Y]-#jJ*R.
~PeersD<.&VKA/9S;Y]-#jJ*R.
~Allows&X+OASKP>>UP>P;V*R?h%'Y.
^tBA>>DA/9S<.>x;Y]-#jJ*R.
~PeersDA/9S<.&VK;Y]-#jJ*R.
^sJ>tB>PDC<Y>M's?h%'.
_R>hBA%&>O:#X ({TL),#^J#S.
^[BA%&>O,J6BCX>O;Y>P]-#j.
~Last>OBV%&>tD%bU>O,3<L%ZC<i.
_!B#wMC<Y>M's peer,<G>)A&C.
~NetworkDC>M's?h%',2M!%.~0.~0.~0~/~8J ~2~0~0~1:db~8::~/~3~2.
~PartsBA%&<YDA?h/[>&.
^pJ#wDC<Y>M's?h%':@.JV ip~Block,7%u.
^EB%&S,+sJH namespace~Selector's<R;V*RQ[)Y.
^EB<R]4S1%&,<TF pod~Selector;V*RQ[)Y.
~Allowed#v>t;%(HP peer.
^KB<Y>L.


~Leads!}?E+O>)K@:F+zE><.#9V/0&_.

~Hosts,>=E@:BA/0,E&/G#Y.
]QU3A/0I>z.
^KB/1.


]x routesBV/0;+l?i,CL%U,J%u.
~Ingress&=]4&_@8[;/0;AL&=I+:H.
_LB?ED<a?h<,;]:OA&_%4,<G!5.
~CertificatesG ~H~T~T~P~S,F+z;]:%5A/0@8>H!}.
_/F+z;?ED<*<d+_KAL%U.
~CertificateG@T+}BV/0.
^5<PDA&.IG; wildcards2M ~*.{).{"1>Q.
_:BA/0R[C.crtE[C.{1;A&_'s&.FL.
_lV/0I>z.
~Load%WD/WKA/0,]BFA/0&_.
]QBV/0's/r%W.
^! pointsBA/0's/r%W;>K![?'BA+}U[6.
^!>KBV/0's/r%W.
^8#vBA/0's*^>K.
]t6BA/0's*^>K,].O+l<a+D#v.
_FB9>OBA/0's*^>K.
_FBQ>OBV/0's*^>K.
^[BA>ODA/0's/r%W<o.
_R>hBA/0's>O:#X,#^J#S.
]d];]5A/r%W&h7<xA/0's>O.
_/BQ+z.
]t6B?E,R ~*GQ/NMH ~*.{).{". ~Any+z]-#j.
_/BV/0?h,F>h.
^jBA+zE[5 backends;]:[6P?E+_KAL%U.
^jBQ+zBV/0.
^jBA+z,U/YQ;A longest<*]8, exact%_ prefix.
^b><BV/0?hE].O/W.
^iD?E1&MR,+OP leading ~/0;A>m*?7&i.
^6A><BV/0?hI&MRDBC?D;?FH[i.
_LBA?ED<*[;><.
_LB?EBV/0:C@9J%1?L,7%u.
_>E>OBA/0's<QD+YA?E.
^]BA<QD+ZA/0's?EH>GBC@9.
_>MC[*BV/0.
^VBA@9,HA/0's<Q,D+ZA?E.
^sBA[*@9,F6JF<i.
^sBV/0's[*@9;+l*pQBP+7.
^VBC>OBA/0's[*@9;*t<i.
^[BC>OBA/0's[*@9,7BAS;*t6.
^WC&_D@8/1.!E%/<)AL&=.

]rE@=BA/0&=.
_m&_@8A/1BC&=,E/!.
]rBA&=M*@E><,2M*r.{"~/ingress.!u.
^]R+S@=BA&=,HC/GDP&_/J.
^WAZRV/0&='s@=.
^/BAZRA/0&='s@=;#jGA&f+e.
^BBAZRA/0&='s@=.
^VBAZRA/0&='s@=.
5A/0&='s@=1H!V?|,AL,JHC ~Namespace.
^XBA/0&='s@=;?FR?| ~Namespace,*Q?-.
^KB/0&>.


~MarksQ@9#v,3IP6,M[(. ~MadeFA@6.

^3BA@9#v.
_n+xC@9#v.
^3BA@9#v,<GC@9,3 freesO]-*'.#OE+D.
^WAZD+xC@9#v.
]M+eBA+wBA@9#v;*RG@:.
^n?L6BA+wBA@9#v,2M@:.
^XBA+wBA@9#v;*RGQBA]2&C.
^VBA+wBA@9#v,<GC@9.
^KB#!#w.


~Gives@:C>tB&C#".#Z@6/~AQBP>, flags.

]P>uDAZ#xG@:.
5@:+Y#wBA>u.
~RangesB&C#".
~NetworksB&C#":Q,JQB9#!+/.!u,%yC@#<.%Z#u.
_FBC>tB&C#".
]m#MBA@9>t; ~Terminating/'*'R#wH[b.
^KB@9 ~C~I~D~Rs.














_LB?ED<a?h<,,H[j;%| default~BackendH[i.




























_>BA/0's<QD+ZA?E,H[j.
^sBA@9F<iJ6,H[j.








































= node
~WayK?j&[,2MHC?o,DS&8F runtime~Class~Name.

~ConfigurationBAT'sX?mGAS,2M gvisor.!u.
_jCN's?o[)%hP&[;A>+B<[SBA&=.
^>SBA&=K<bD+nP?m;Y<bFL.
_+D9NBA&=[)GP?o.
]WF?LD?xE>r#tKA&='sS'?E.
_j<[SBC?m&=+Y@RD[:<2<bR[;?m.
^EBA<bR[;?m,#uKAN's;C contraryQI?-.
_KBA?m's<bDPS[F,#uKAN's>,.
^KB?m&>.






























~#T~/{X
~Runtime~Class.{L	_2,>+E<bBA&=;/U[x+n[9+7UA top.
_3	^6SBA&=?j.
_3.runtime~Handler	~ConfigurationBAT'sX?mGAS,/U%|+i.!u.
_3.overhead	_jCN's?o[)%hP&[.
_3.scheduling	^>SBA&=K<bD+nP?m.
= policy
{4[[S+_]0*]>#1+r
{4[[S+_U%5[A,@RD[:*<7+v[^C drain
^pD*n<L/Z: min~AvailableJ max~Unavailable.#g<X<d>9.
~HealthySD*n<L/Z:C<i,JC>BB?<,?e[^.
^EBASDA%w+g;V*RQ[)Y,V#jQ<d.
^p<BU<F#|V*m:C<i,JC>BB?<,?e[^.
_kA%w/a?kS%Z*lD17?"; ~If~Healthy~BudgetFL.
^6<%*nC%w%'UP&_'s/T/x.
^.BA%wDA@hIG;*n1?-]0OI%c.
~EvictedS7]E%d*',RA[B; uncountedG[R<@U<F.
~EvictionsDA%w%'<g;U!![:1?-R&D!8.
~ReadySBA%w,]:[<D1%d*l.
~ReadySD*n<L/Z,&P+OA%w's@Y.
^pDA%w&l0:*y<vGC<iH min~Available,*Q?<.
]m ~Disruption~AllowedBA%w; ~Sync~Failed/'?<1[Y.
^I/!<%SBC]<*n['UC[A. ~Deletions*<7%@O.

^pDA%w+gE/!<%<L@i.
]s+O3*n1+d.
^KBN disruption budgets.


~DeletesCN/'P disruption%w%'O,*Q!8.!KA@x*m.
^VE<QBANK*k.
~OptionsBAN's*):+c>C, preconditions,*M?j.

























~#>M~/{Y
~Pod~Disruption~Budget~Spec.selector	^EBASDA%w+g;V*RJ#jQ[)<d.
= rbac
_-D%e[D: verbs0?N,J0#_>=. ~Rules<w#t?Y.
_j<.%Z*B,2M+Y,/lJ&n; ~*GY.!G/YQ.
^0BA?ND<.%Z[c;A*R[3IA&f+e, ~*Y.
^n<PD<.%Z[c, ~*GY. ~Subresources0[5>,,2MS~/{6.
^WBA<l,Y/'*R. ~CreatingVZ<Z<,;/lE]#*<F<:.{:.
_W>=2M ~/{,,C ~*UA*UG%5?O.!K&C?Z%o%(.
_n?&A?YBC%n.
5A?%BA?YIC#b,C ~GroupJC ~Service~Account.
]M+eBA?%'s/G:4G[eE+f,*RG@9#p.
_[,+eJ@9#oD?&A?Y.
^XBA@9#oD+ZA?Y;A?Z%n'sFL.
^q+OC%nKA?ZDO grants.
]M+eBA+d?Z: rbac.authorization.~{_|~},+:H]-#j.
5C ~RoleJC ~Cluster~RoleI+d;&C?Z%o[' ~Cluster~Role%(.
_.J&C?ZDA%n grants;]0O*?7*x,<f.
_-]9Q<Q.#,]?<W[6Y,JA[v escalate.

_-HA?Z's<Q;QD%'C?DI*].#_>=1?-.
~GrantsC?Z's?YHQ<Q.#,]?<W[6Y,JA[v%m.

_],+fE@9#pD receiveA?Y]9[;<Q.
_.BA?n<Q,J&C?Z,]4?Y1+d+s.!u.
^KB?Z%o.


^KB?[.


_-0&C-{G<l,#_>=EH<R, whereverP%o+v.

_-DA&C?Z+x.#gV aggregation?hC&_ overwrites[6.
~Gathers[;?Z's?i+O>#.#,]?<W*j right,JA[v escalate.
~Tells3>"&C?[+[[5?iK[;Q.
^D@.,QJ<E,B3&C?[<*QK+n[5?i copied.
~GrantsC&C?Z's?YHY<R,0&C-{G<lE0#_>=.

_],+fE@9#pD receiveA?Y throughoutA&C.
~Cluster?Z]4?Y1+d everywhere.!u.
^KB&C?Z%o.


^KB&C?[.


























































































~# rbac~/{X
~Subject.api~Version	]M[wBA?%'s/G;/U[x+n api~Group.
= resource
{0A*2+O<[ allocations
also*oASD[bA*2 already
{RM<%*3M&i?s
{R*j<-*2DAT>{;9<L%Z+M
{UA[%],P[r
{UA[%/'P[rIA?n
]zBC>NDC*I<o0QJ<E<b,GA?xK pick.

_O*I,P>N,A<bD>xA*3,EA*3 themselves.
]zBQ>N;*pQB four+7[,3<b>x[6.
]}D publishesA@P,C![6B[^K ~6~3&4.!u.
^rDA@P's*3%eK,EP generation.
_OQTD>{A@P's*3.!u.
^ZD>xA@P's*3,>*C<YG instance;C@M[/.
_S].*jT>{A@P's*3;+-I?-.
]zD<.%Z%%+O[;@P,U<F!).
_S/a9*2BA@P6P>,<b;+-I?-.#9A+U!_.
~StocksDA@P's*3*F0[D;!2&kU<F.#9A+U!_.
~A@nD@>*3*F0;<E[4O+xI<Z%%.
~By[;6*3?(KA4B@@&k;[XHA@P.
]WDA@@@n+xU+@,F counter;U/YQ.
~JoinsA@QBC*ID%e[D,2M[<BQT.
^rBA*I's*3:![<P%j@O,U<F ~2~5~3%z.!u.
^[BA>N's publication,>sR9&1. ~Older@Q1/]>&.
~SlicesBA>NH[; generation.#e@T1<B,?EGY*3+(.
^b*2,]2JC>5BQ,D&"%Z%%.
^VBA*2,C![/N,[XHP>N.
^%8A*2G@.E&Y;U<F!2RA&'.
]WDA*2+l,2M<6,G@.;U<F!2RA%I.
_j allocatingA*2[)+OA@P's@@&k;!2&kU<F.#9A+U!_.
_OQTD>{[;*2;R>@%(.
^ZD>x[;*2;R>@%(.
_S].*jT>{[;*2;R>@%(.
^=&<<nA*2[Z[:[F9B[9;U<F!4.#9A+U ~D~R~A~Device~Taints.
_S[@C&;KATO]"%%G,[=>#>xA*2.#9A+U!^.
]nD<L%Z#]GA*2%_A&;'sNI%v;U<F!4.#9 binding~Failure~ConditionsEA+U!^.
]nBA*2;%5#]/~A?x@*%1.!G<F!4.#9 binding~ConditionsEA+U!^.
_S/a@>&<+v[;*2U<u,9RC>5BP&(.#9A+U!].
_jQ*2[)+OQ4B@@&k.
_?H shared~CountersDA*2*H0.
]WDA*2[),F&kBD4;U/YQ.
]X%-DC*2+l,E/!&<<.%@G>6BO.
^6<KB[;&(A]2*2+l.
_m>6BA&(&<['.!w allow~Multiple~Allocations%(.
^b%-BC@@@n.
^6<K[8IBA counter,J/!<KC*2[)BO.
_m>6BC@@*2's&(<.%Z[(;%5].O/o<d.
]VB@@&([( unasked.#O%g valid~ValuesJ valid~Range.
]WB@@&(K[', ascending,U<F!%. ~Requests1?e[^.
_!B%.BA@@&(D<.%Z[(, insteadBC/l.
]WBC@@&(+OC/YKC greatestQ,H steps/'[|.
^F%-BA@@&(DC&;[); smaller?E1>sKO.
~Greatest%-BA@@&(DQ&;<.['.#Z]2FL.
]W#iA/Y growF multiplesB[;;?E1?e[^.
~A+&8C*2:*pQBC<i,C truth[r,C[3EC[w.
_O*2's+&MC]2<i.
_O*2's+&M[OJ+-.
_O*2's+&MC[3BU<F!<%z.
_O*2's+&MC semantic[w2M!#.~2.~3,U<F!<%z.
^>&<%S+OC*2,E<. drive%SSD[bO.
^WA[%BC*2,HA+KBC/N/E;[H?(KO.
~DetailBC*2's[%D[H<.&L,HA+KBC/N[r.
_jC*2's[%*?K&<D*<7[FO.
_kA*2]" tainted;[G@%&i+O[7. ~NowFL.
^KB?L@Q.


]ZG*3GS,E?'3<v]*%%.

_f*3BA&;.!u.
_m*3A&;+l,3S[b[6,E]+*J?>.
_jC&;%BG.
_(G*3,RA&RE@=D+_R[6.
]zDC&;[},U<F!2,R&YE@=.
]zD1[|;QT<3YB[9?E,J<d.!G<F!2.
_j*3B@>?E<LJ<L7@?;U<F!2.
_@D*J+YRA&;'s*3;U<F!2.
^b wishG*3]9C&;,J@>B3A+@D&"%Z met&l.
^VBA?DG&[E&Y;C![/N,[XHA&;.
_O*3[|,]:V%*.!e[;J first~AvailableI?F.
]T,%i+@,U<F!=;A+@>QI[(.!e[;J*p.
]zBQ&=,&:F&RE&j.
]k]4*31[|.#H[z]0O*?7*x.
]n0A*3%h[<BA&=;U<F!2.
^6<%BA<-*31[|.!kFL.
^[B*3[|R!k.!#FL.
_S>{*3H[b,K monitor.#9A<Q/N?L.~{_}~}~/admin-access:[O.
_KDA*3<.+n.
^F%.DA*3<L+n,JD1[(B@@<v.#9A+U!].
^b%*%,[<BC?D.
^VBA%*,C![/N,[XHP?D,[cM?D~/_t.
]k]4*3[;%*[}.
]n0[;%*'s*3%h[<BA&=;U<F!2.
^6<%BA<-*3[;%*[}.!kFL.
^[B*3D[;%*[}R!k.!#FL.
_KD[;%*'s*3<.+n.
^F%.D[;%*'s*3<L+n,JD1[(B@@<v.#9A+U!].
]WDC?D[}B9BP*3.
]WF&(6. ~Shared*3+[@R<K;>#<VO,E+[Y.
~A&Q0*3.
]m0*3,MC!L*}.#O.
~A&Q0*3H!L.
]a&QD*3<L<2;?!*2.{(, .attributesE .capacity.
~A**0A*3B@>?E[D;QBA[R%II4.
_(DA constraint compares,%)M?D~/_t;Y/'*R.
~Attribute,RP*@,D<L+nA?n[rHY&M*3.
~Attribute,RP*@,]4[r<L*5%jY&M*3.#9A+U!].
_@GA*3B@TJY?EBC&;.
_(R[9@=,F6JM?D~/_t;Y/'*R.
_@G*3,3<w[5*I understands.
_O@=EA*ID[:1G.#O.
_@DA@6>90 unread.
]}DA@=1G;>#/([6.
_@HC+KDA*I*#:C#-ZBU<F!%#/.
^GC?D+n*3R&-[&.
~Taint/EBC*2DI[G;*R</*j/E.
^6A[rBC*2's[%I&M.!iFL.
__DA*2's[%<L+nR!i;*RR!m.
~EffectBA*2[&D1[G;*R</%u.
_9[]C ~No~Execute[%BA*2*oAN anyway.#:FL.
_j becameBC&;.
]zDA&;+l,]BFA?xE+D[][:1+]%T.
^pD<.[bA&;'s*3,U<F!.. ~AfterA/T,A allocation*Y.
_j*J?>8A&;'s*3,[][:1+]%T.
~A[dBC&;:H practice%+CN.
]M+eBAZD[fA&;;*RGS.
^n6BA/GD[fA&;,2MS.
^]D[fA&;,HA&;'s<Q.
_VBAZD[fA&;;C<[ZBP6*?7&i.
]zDC&;+l,EA<b].[:&"%Z[c.
_O%%*3RA@=G[6.
^ZD>xA%%*3,A<w<vGAS.!CFL.
_kA*3]*%%;A[zG%n&R&l+O[7.
]zBC&;F?D,E[5@=.
_O%%*3,9RA?DDOIG;U<F!2.
_@GA%%*3:[<BA&>,[7[<BA&;.
^b*2D]"%%GC?D.
_'DA%%*2IG,F6JM?D~/_t.
]}BA%%*2,]4/L plugin preparesO.
^rDA%%*2I+O.
^VBA%%*2HP>N.
_S].A*2]"%%G monitoring,@RD>#<.+vO,[I.
~TolerationsBA?DM[: stoodUA allocation,G*n+OA*2.
]nD<L%Z#]GA%%*2%_PNI%v.
]nBA%%*2;%5#]/~A?x@*%1.
_XB[;@?BC*2D@>&<+v.
]WF6D[;@?[)BA*2's&(.
_@G%%*3,E].[:1+O.
_lA@=]*]B: ~From~ClassJ ~From~Claim.
_(]4%%*3+Y[9@=;*R</Y.
^KB?L&<.


~A/GB*3D&<%@GF6,R&RE@=.

_m*3%eKA&=,EA@=D[:+Y.
]nE@=BC&=B*3.
]nDC*2BA&=<LY<2,U<F!2;<d</*j*2.
_@GA&='s*3;U<F!2. ~Changes>x<[ allocations%(.
~Extended?LF3S+Y*3BA&=]:C&;.#9A+U ~D~R~A~Extended~Resource.
_@GY*3D1%%FC&=.
^KB*2&>.


~PatternBA?L&;D9N namingO+Z,*'RAN.

_*&<K/}.!u.
_j&</|BC[-/x/f.
^EE%0BA&</|BA[-;<f*Q<.%Z4.
]zD9&;/|BA[-%BG.
^KB?L&;[..


_jP*I?B8Q%%*2.
]}D?B8P%%*2.
^rBA%%*2DA?>I8.
~Allocated*2DA?>I8,FP6HA>N.
_XBA@?DA?>I8,].@>&<+vA*2.
_GBA%%*2,2M#M,U<F!=.!J&R1>|+s.
~Anything*QDA*I?B8A*2:C#-ZBU<F!%#/.
_O<Y/7DA%%*2+WAN.
~A<Y/7BCND%~RC*2.
^VBA/7 insideAN,U<F!.%z.
]QBA/7R[5 prefix/^,2M!%.~9.~8.~7~/~2~4;U<F ~1~6.
~Hardware#vBA/7,2MC ~M~A~C;U<F!)%z.











_K*3]:[5*I's doing,2M%_[:1 serviced.

_m*31 tainted,E/!.
_O*3K[%,EA[%.
]zD+YA[%;V*R@-</Y.
~TaintDA&:*3+Y%h[<B[5*I.
]zD<29BA+]&R.
^IA[%K*3D<2A@.B[;&=.
^IA[%KA*3B[;*I.
^IA[%KA poolsB[;6,B%5*I[ZQI+].
^IA[%KA*3B[;6,B%5*IE>N[Z+].
]nH!LDC*2<LY<2K+YA[%,U<F!2.
^KB*2[%?i.































_O*2's%I,&(E<b,3/U[x+n%gA6.
_jC*2+lE3<b>xO;/UHA*2/=.
^%8A*2G@.E&Y;U<F!2RA&'.
]WDA*2+l,2M<6,G@.;U<F!2RA%I.
_j allocatingA*2[)+OA@P's@@&k;!2&kU<F.#9A+U!_.
_OQTD>{[;*2;R>@%(.
^ZD>x[;*2;R>@%(.
_S].*jT>{[;*2;R>@%(.
^=&<<nA*2[Z[:[F9B[9;U<F!4.#9A+U ~D~R~A~Device~Taints.
_S[@C&;KATO]"%%G,[=>#>xA*2.#9A+U!^.
]nD<L%Z#]GA*2%_A&;'sNI%v;U<F!4.#9 binding~Failure~ConditionsEA+U!^.
]nBA*2;%5#]/~A?x@*%1.!G<F!4.#9 binding~ConditionsEA+U!^.
_S/a@>&<+v[;*2U<u,9RC>5BP&(.#9A+U!].







































]kBA[|*3.!e[;J first~AvailableI?F.#1H*p.
]n0A[|*3%h[<BA&=;U<F!2.#1H*p.
^6<%BA<-*31[|.!kFL.#1H*p.
^[B*3[|R!k.!#FL.#1H*p.
_S>{*3H[b,K monitor.#9A<Q/N?L.~{_}~}~/admin-access:[O.#1H*p.

_KDA[|*3<.+n.#1H*p.
^F%.D*3<L+n,JD1[(B@@<v.#9A+U!].#1H*p.

























































































































































































































































































= scheduling
^vBASD6A&=:+t<v+_+@E<.*k/y<v.

^vBA&='sS,+t+@,[^K ~1~0~0~0~0~0~0~0~0~0;!!]:&=.!u.
_S+^[;&=K<[SD6<d;U<FQ&=<.+nO.
_NG>?83SA>X&=I<0G.
5A&='sS*k/y<v; ~Preempt~Lower~PriorityFL.!u.
^KB>X&>.




















= storage
bindsJ provisionsU<u, whereverAS<.?j/U
{ZGCND[fA&;,@RDAW suitsAN'sT
{![6/'AW+lV fs~TypeEI ~Read~Write~Once;AL
{![6%+,],[SE#n<CAW+l
{3>.E<CM[:1
serves[yD&<%mED outliveS
serves[yD@_]9CNE*URO
~SortB@qD&<6:]1/~P[y,/!,E]-. ~Mostly+D.

_n/~[yB[;&=;R ~{_}~}~/no-provisioner,]F.!u.
_@GA&='s provisioner;U<F ~5~1~2,E!.#/HY.!u.
_j%]BA&='s[y#|[5&<; ~DeleteFL.!u.
~Mount<~B<[[yB[;&=,2M ro.!?]CQ/~ mounting+(.
_S/a[e*Z&<B[;&=F raising[5?D;+-FL.
_kC&;B[;&=+ZPW; ~ImmediateFL.!u.
^Y/PB].[;&=/~[y;Q[/<L<*. ~AnywhereFL.
^KB@q&>.


]ZC!P*IK%ECWKCT,E<u*'K*0O.

_mWIK%Z%F,K3T,EF]3.!u.
5A*I+l%FAW,E]+])]C.
^KBW attachments.


_d,TEA*ID brings[6[D.
^VBA!P*ID+lK%EAW.
_dK%E:C>EWF6,JQD@a+s]2.
^YDAWIK%Z%FK.
^bB[R waysK tellAWK%E;*pQI4.
^lWK%E,F6.
~Whole!PW@YK%E].<a>EW*z.
_jA*I?B8%HE*1.
5AWI%FKAT<g;PS@b<w[7.
_jA*I<W/UK<HA%FW,2MC*2><.
_pA/T[QK%EAW+);#j#|C@}.
_pA/T[QK*0AW+).
_j])]C]-C*I%FJ detachedCW.
_k%HJ*1AW+).
_<]5%HJ*1+),]:@(;U<F!(%z.
_HH+TBA+)%{;!= (~Resource~Exhausted)?5AT'sW/g.#9A+U#6.
_jA!P*IBAZ's6&"*<,E]+O<W+O/M.

]OE<WBA*I,MP installation states[6.
^KB!P*J.


]OE<WBC!P*I.
5A*I's[y1%F%_[:1<I;[OFL.!u.
_S+^A*IAN's6,<Q, ~U~I~D,#oU<H;+-FL.
_m[yA*I@8; ~Persistent%(FL.!u.
_S/~A?x>7>*<bR[I/p!P&(;+-FL.
_kA/L&3>.E<CBCW's+9KAN's+P.
~TokensBAN's@9#oDA*I+ZU9<H,QV audience.
_S/~A/L%{A*IG<I[y repeatedly;+-FL.
_S/'A*I's[y<HRV#T context,7F+8;+-FL.
_9,!%J<E,[]A/L%B anew/!<%[y+A;<ZFL.#9A+U#6.
_>#o[EDC*I[}GASDO<J[yG.
_oA*I's[EIG,9<u;*R</A@6/=.
~LifetimeBA*I's[EH@%,U/Y!;;!3FL.
]c*JD?j0QT,]BFP/L.#ZZ's6IAT's.

~DriversD+n?/RAT's/L.
]c*JBQT.
~Drivers0[;T,9<u.#[&HE+_;<wRA+U#6[5 allocatable&3.
^b!P*I0QT.
^VBA!P*ID?l0AT.
_jA*I%}ATHP>,%};O<.*5+OAT's6.
^Y/N/FF3A*I[, places%6,2MC]G,GA?x.
^6<%[yB[;*IAT[);<a/gFL.
~LimitBC!P*I's[y0QT.
^Q[yBA*IDS0AT<.[bU<u;<a/gFL.
^KB!P<b.


_IBQ&=/]HC>5BA&C,+O!P*JGA?x.

^D@-BA<bD>x[;@q:Y/'*R,<d/'#j.!u.
_I&=]4+M@WI??.!u.
~Free@WMA*I?BO;/R&<+=<a?b+s.
~Largest@MWDA+M@W admits;&MR&<H>GB&(.
^KB!P@q&'.


_@B[yD<.&1H[b,2M@Z;&<6C&=.

]c*I]4[y['[9@=.!u.
_@G[yBA%I&=;!#K ~5~1~2,!.#/HY.!u.
^KBW%I&>.





































































































































= storagemigration
{ED<l1%d?X
{EDY<l1HA@q[w
{EDA<>]"+][^
~RewritesY@s<lBC?LHA current[wE*T/E.

_*K<=.#,+e,[wE61+D.
^6+0A<>BA?LI.
_m@s<l1]B#}.
_O?L]4<l1?X,F+e,[wE6.
~PlaceHA/l].C<>]=+_0. ~Ignored:V interruptedQ%b anew.
~A?LMA<>#wO.
]M+eBA?LK<=;*RGA&f+e.
_b[?3A<>?!E]@A<l;%5@5Q*?.
^n6BA?LK<=,2M@(.
^b%CBC<>'s@f.
~StageBA<>DA&QI8.
5A<>IU[;@^:#],!rJ#a.
_kA&QBA<>]"/T]B.
^b];G]5A<>IU[;@^.
]y8A<>'s@^G>?.
^yBC<>.
~StagesBA<>,QC[S.
_FBA@r]-A<>%a;/U]@1HA<[[w.
^KB@q[w migrations.


`
