/** Help texts of all metrics but those of hosts: the name, which may contain placeholders of the brand, and the text. */
export const metricHelp = `
aggregator_discovery_aggregation_count_total How often the discovery documents of all groups were joined into one.
aggregator_unavailable_apiservice 1 for an APIService that nobody answers for now, 0 for the others, by name.
aggregator_unavailable_apiservice_total How often an APIService became unavailable, by its name and the reason of its condition.
apiserver_admission_controller_admission_duration_seconds Seconds that one built-in admission plug-in took for a write, by plug-in, phase (admit or validate), operation, and whether it refused.
apiserver_admission_match_condition_evaluation_errors_total Writes for which a matchCondition of a webhook or policy failed with an error instead of being true or false.
apiserver_admission_match_condition_evaluation_seconds Seconds that the matchConditions of one webhook or policy took for a write.
apiserver_admission_match_condition_exclusions_total Writes that a webhook or policy was spared, since one of its matchConditions was false.
apiserver_admission_step_admission_duration_seconds Seconds that a whole phase of admission took, plug-ins, webhooks and policies together, by phase and operation.
apiserver_admission_step_admission_duration_seconds_summary Quantiles of the seconds that a whole phase of admission took in the last five hours, by phase and operation.
apiserver_admission_webhook_admission_duration_seconds Seconds that a call of an admission webhook took, its network included, by webhook, phase, operation, and whether it refused.
apiserver_admission_webhook_fail_open_count Writes that went on although the call of a webhook failed, since its failurePolicy is Ignore.
apiserver_admission_webhook_rejection_count Writes that a webhook stopped, by its answer or by failing; error_type tells which, rejection_code is the code of its answer, at most 600.
apiserver_admission_webhook_request_total Calls of admission webhooks, by webhook, phase and operation, with the HTTP code (600 for all above it) and whether the write was refused.
apiserver_audit_error_total Audit events that a back end (label plugin) could not write or send.
apiserver_audit_event_total Audit events that were handed to the log or the webhook.
apiserver_audit_level_total Requests by the level that the audit policy gave them: None, Metadata, Request or RequestResponse.
apiserver_audit_requests_rejected_total Requests refused because their audit event could not be written, under a blocking-strict back end.
apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds When the changed authentication configuration file was last read, in seconds since the epoch, by success or failure.
apiserver_authentication_config_controller_automatic_reloads_total How often the authentication configuration file changed and was read again, by success or failure.
apiserver_authentication_config_controller_last_config_info 1, with the hash of the authentication configuration in force as a label.
apiserver_authentication_jwt_authenticator_latency_seconds Seconds that checking an OpenID Connect token took; tokens whose result is cached are not counted.
apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds When the changed authorization configuration file was last read, in seconds since the epoch, by success or failure.
apiserver_authorization_config_controller_automatic_reloads_total How often the authorization configuration file changed and was read again, by success or failure.
apiserver_authorization_config_controller_last_config_info 1, with the hash of the authorization configuration in force as a label.
apiserver_authorization_decisions_total Requests that an authorizer allowed or denied, by its type and name; passing a request on to the next one counts nothing.
apiserver_authorization_match_condition_evaluation_errors_total Requests for which a matchCondition of an authorization webhook failed with an error.
apiserver_authorization_match_condition_evaluation_seconds Seconds that the matchConditions of an authorization webhook took for a request.
apiserver_authorization_match_condition_exclusions_total Requests that an authorization webhook was not asked about, since one of its matchConditions was false.
apiserver_authorization_webhook_duration_seconds Seconds that a call of an authorization webhook took, by its result.
apiserver_authorization_webhook_evaluations_fail_open_total Calls of an authorization webhook that failed where failurePolicy leaves the request to the next authorizer.
apiserver_authorization_webhook_evaluations_total Calls of authorization webhooks, by webhook and result.
apiserver_cache_list_fetched_objects_total Objects that lists looked at, whether they were selected or not.
apiserver_cache_list_returned_objects_total Objects in lists.
apiserver_cache_list_total Lists, all of which the watch cache serves.
apiserver_cel_compilation_duration_seconds Durations of the compilation of the rules of one schema of a custom resource, in seconds.
apiserver_cel_evaluation_duration_seconds Durations of the evaluation of the rules of one value of a custom resource, in seconds.
apiserver_current_inflight_requests Most requests that were executed at the same moment of the last full second, reads and writes apart; watches do not count.
apiserver_current_inqueue_requests Most requests that waited in queues at the same moment of the last full second, reads and writes apart.
apiserver_encryption_config_controller_automatic_reload_last_timestamp_seconds When the changed encryption configuration file was last read, in seconds since the epoch, by success or failure.
apiserver_encryption_config_controller_automatic_reloads_total How often the encryption configuration file changed and was read again, by success or failure.
apiserver_encryption_config_controller_last_config_info 1, with the hash of the encryption configuration in force as a label.
apiserver_envelope_encryption_dek_source_cache_size Keys for data that are cached, so that reads under them need no call of the KMS plug-in.
apiserver_envelope_encryption_invalid_key_id_from_status_total How often a KMS plug-in named an empty or too long key in the answer to Status, by what was wrong.
apiserver_envelope_encryption_key_id_hash_last_timestamp_seconds When a key of a KMS plug-in last encrypted or decrypted, in seconds since the epoch; the key shows as a hash.
apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds When a KMS plug-in last named a key as the one in force, in seconds since the epoch; the key shows as a hash.
apiserver_envelope_encryption_key_id_hash_total How often a key of a KMS plug-in encrypted or decrypted, by direction and plug-in; the key shows as a hash.
apiserver_envelope_encryption_kms_operations_latency_seconds Seconds that a call of a KMS plug-in took, by method and gRPC code.
apiserver_flowcontrol_current_executing_requests Requests under way now, by priority level and flow schema; a watch only until its first events are sent.
apiserver_flowcontrol_current_executing_seats Seats that requests under way hold now, by priority level and flow schema; costly lists hold several.
apiserver_flowcontrol_current_inqueue_requests Requests that wait in queues now, by priority level and flow schema.
apiserver_flowcontrol_current_inqueue_seats Seats that the requests in queues need together, by priority level and flow schema.
apiserver_flowcontrol_current_limit_seats Seats that a priority level may use now, with what it borrows from others or lends to them.
apiserver_flowcontrol_current_r Virtual time (R) of a level's queues, in seats times seconds for each queue, when anything last changed.
apiserver_flowcontrol_demand_seats How many seats a level wanted, as a share of its nominal seats, with each nanosecond as one observation.
apiserver_flowcontrol_demand_seats_average Mean of the seats that a level wanted in the last ten seconds before the limits were adjusted.
apiserver_flowcontrol_demand_seats_high_watermark Most seats that a level wanted at once in the ten seconds before the limits were adjusted.
apiserver_flowcontrol_demand_seats_smoothed Seats that a level is taken to want: follows a rise at once and a fall slowly.
apiserver_flowcontrol_demand_seats_stdev Standard deviation of the seats that a level wanted in the ten seconds before the limits were adjusted.
apiserver_flowcontrol_dispatch_r Virtual time (R) of a level's queues when a request was last taken out of one.
apiserver_flowcontrol_dispatched_requests_total Requests that began, at once or after a wait, by priority level and flow schema.
apiserver_flowcontrol_epoch_advance_total How often the virtual time of a level's queues was set back, so that its numbers stay small, by success.
apiserver_flowcontrol_latest_s Virtual start (S) of the request that was last taken out of a queue of the level.
apiserver_flowcontrol_lower_limit_seats Seats that a level keeps when others borrow all that it lends.
apiserver_flowcontrol_next_discounted_s_bounds Lowest and highest virtual start (S) of the first requests of all queues, less the work that they have under way.
apiserver_flowcontrol_next_s_bounds Lowest and highest virtual start (S) of the first requests of all queues.
apiserver_flowcontrol_nominal_limit_seats Seats that a level's share of the server's concurrency comes to, before any borrowing.
apiserver_flowcontrol_priority_level_request_utilization Requests of a level as a share of the most it may have, waiting or executing (label phase), with each nanosecond as one observation.
apiserver_flowcontrol_priority_level_seat_utilization Seats in use of those that a level may use, as a share from 0 to 1, with each nanosecond as one observation.
apiserver_flowcontrol_read_vs_write_current_requests Reads and writes of all levels as a share of the most the server takes, waiting or executing, with each nanosecond as one observation.
apiserver_flowcontrol_rejected_requests_total Requests answered with 429, by priority level, flow schema and reason: queue-full, concurrency-limit or time-out.
apiserver_flowcontrol_request_concurrency_in_use Former name of apiserver_flowcontrol_current_executing_seats.
apiserver_flowcontrol_request_concurrency_limit Former name of apiserver_flowcontrol_nominal_limit_seats.
apiserver_flowcontrol_request_dispatch_no_accommodation_total How often a request was next and had to stay in its queue, as the level's free seats were too few for it.
apiserver_flowcontrol_request_execution_seconds Seconds that requests were executed after their wait, regular ones and the beginnings of watches apart (label type).
apiserver_flowcontrol_request_queue_length_after_enqueue Length of the queue that a request was put into, itself included.
apiserver_flowcontrol_request_wait_duration_seconds Seconds that requests waited in a queue, those that then began and those that gave up apart (label execute).
apiserver_flowcontrol_seat_fair_frac Share of the seats wanted that every level between its bounds gets, since the limits were last adjusted.
apiserver_flowcontrol_target_seats Seats that a level's wishes, its bounds and its neighbours come to, before rounding.
apiserver_flowcontrol_upper_limit_seats Most seats that a level may have, with all that it may borrow.
apiserver_flowcontrol_watch_count_samples Watches that each write had to be sent to, counted when the write came.
apiserver_flowcontrol_work_estimated_seats Seats that requests were estimated to need: one for most, more for long lists and for writes that many watches follow.
apiserver_longrunning_requests Watches and other long-running requests that are open.
apiserver_mutating_admission_policy_check_duration_seconds Seconds that the mutations of a policy took for a write, by policy, binding and kind of error.
apiserver_mutating_admission_policy_check_total Writes that a MutatingAdmissionPolicy was asked about, by policy, binding and kind of error.
apiserver_request_body_size_bytes Sizes of the bodies of requests in bytes.
apiserver_request_duration_seconds Seconds from the arrival of a request to the end of its answer, by verb, dry run, resource and scope; long-running requests are left out.
apiserver_request_filter_duration_seconds Seconds that a stage before the handler took: authentication, authorization and others, by name.
apiserver_request_sli_duration_seconds Seconds as in apiserver_request_duration_seconds, less the time spent in queues and in webhooks: what the server itself took.
apiserver_request_slo_duration_seconds Former name of apiserver_request_sli_duration_seconds.
apiserver_request_terminations_total Requests that the server ended before their answer, since it was overloaded or they took too long.
apiserver_request_total Requests that were answered, by verb, dry run, resource, scope and HTTP code.
apiserver_requested_deprecated_apis 1 for every deprecated API that was requested; joins apiserver_request_total by group, version, resource and subresource.
apiserver_resource_objects Stored objects by group and resource.
apiserver_response_sizes Sizes of the answers to requests that read, in bytes before any compression.
apiserver_selfrequest_total Requests of the server to itself.
apiserver_storage_data_key_generation_duration_seconds Seconds that making a new key for data took.
apiserver_storage_data_key_generation_failures_total How often a new key for data could not be made.
apiserver_storage_envelope_transformation_cache_misses_total Reads of encrypted objects whose key for data was not cached, so that the KMS plug-in was called.
apiserver_storage_events_received_total Changes that the watch cache got from the store since it read the resource.
apiserver_storage_objects Stored objects by resource.
apiserver_storage_size_bytes Size of the store on its medium in bytes.
apiserver_storage_transformation_duration_seconds Seconds that encrypting (to_storage) or decrypting (from_storage) one object took, where it succeeded.
apiserver_storage_transformation_operations_total Objects encrypted (to_storage) or decrypted (from_storage), by resource, provider prefix and status, which is OK or the failure.
apiserver_validating_admission_policy_check_duration_seconds Seconds that the validations of a policy took for a write, by policy, binding, enforcement action and kind of error.
apiserver_validating_admission_policy_check_total Writes that a ValidatingAdmissionPolicy was asked about, by policy, binding and what followed: allow, deny, audit or warn.
apiserver_validation_declarative_validation_mismatch_total Objects of which declarative and hand-written validation found different faults.
apiserver_validation_declarative_validation_panic_total Declarative validations that failed themselves.
apiserver_watch_cache_events_received_total Changes that the watch cache applied since it read the resource.
apiserver_watch_cache_resource_version Resource version of the watch cache.
apiserver_watch_events_sizes Sizes of the events that watches sent, in bytes.
apiserver_watch_events_total Events that watches sent, bookmarks included.
authenticated_user_requests Authenticated requests by user; users that are not well known are counted together.
authentication_attempts Authentications of requests by result.
authentication_duration_seconds Durations of authentications in seconds.
authentication_token_cache_active_fetch_count Bearer tokens whose check is under way: calls of the authenticator (in_flight), and requests that wait for one (blocked).
authentication_token_cache_fetch_total Calls of the authenticator for bearer tokens that were not cached, by outcome.
authentication_token_cache_request_duration_seconds Seconds until the user of a bearer token was known: 0 for a cached one (hit), else the time of the call (miss).
authentication_token_cache_request_total Requests with a bearer token whose user was cached (hit) or had to be asked for (miss).
authorization_attempts_total Authorizations of requests by result.
authorization_duration_seconds Durations of authorizations in seconds.
cardinality_enforcement_unexpected_categorizations_total Label values that allow lists do not contain.
disabled_metrics_total Metrics that are switched off.
etcd_request_duration_seconds Durations of requests to the store in seconds: commits, and reads of a store that is shared.
etcd_request_errors_total Requests for objects to the store that failed.
etcd_requests_total Requests for objects to the store: commits, and reads of a store that is shared.
hidden_metrics_total Metrics that are not registered, since they were deprecated long ago or are switched off.
leader_election_master_status 1 while this server holds the lease of that name and so runs its controllers, 0 while another does.
leader_election_slowpath_total How often renewing the lease of that name needed a read of it before the write.
pod_security_errors_total Checks of pods that had an error: fatal where the namespace was not found; otherwise its labels could not be read, and the restricted level stood in for them.
pod_security_evaluations_total Checks of pods and their templates by a pod security level, by mode (enforce, audit, warn) and decision; exempt ones are left out.
pod_security_exemptions_total Writes that no pod security level was applied to, since their user, namespace or runtime class is exempt.
registered_metrics_total Metrics that are registered, by stability and the release that deprecated them.
rest_client_request_duration_seconds Seconds from a request of the server and its controllers to the begin of its answer, by verb and host.
rest_client_requests_total Requests of the server and its controllers to the server, by status code, method and host.
serviceaccount_invalid_legacy_auto_token_uses_total Uses of generated tokens from secrets that had been marked invalid for lack of use.
serviceaccount_legacy_auto_token_uses_total Uses of tokens from secrets that were generated for a service account.
serviceaccount_legacy_manual_token_uses_total Uses of tokens from secrets that a user made for a service account.
serviceaccount_legacy_tokens_total Uses of tokens from secrets, generated or not, which have no end.
serviceaccount_stale_tokens_total Uses of pods' tokens beyond their nominal hour, while the extended validity still accepts them.
serviceaccount_valid_tokens_total Uses of tokens with an end, such as those of pods, within their time.
version_info 1, with the releases of the program and of the API that it serves as labels.
watch_cache_capacity Events that the watch cache keeps at most.
workqueue_adds_total Keys added to a queue.
workqueue_depth Keys that wait in a queue.
workqueue_longest_running_processor_seconds Seconds that the longest work under way has taken so far.
workqueue_queue_duration_seconds How long keys waited in a queue, in seconds.
workqueue_retries_total Keys to be worked on again later.
workqueue_unfinished_work_seconds Seconds that the keys under way have taken so far, together.
workqueue_work_duration_seconds How long work on keys took, in seconds.
{brandName}_build_info 1, with the version as labels.
{brandName}_feature_enabled 1 for every feature gate that is on, 0 for the others.
{brandName}_healthcheck 1 for every health check that was healthy when it was last asked, else 0.
{brandName}_healthchecks_total Outcomes of health checks.
`
