/** Help texts of all metrics but those of hosts: the name, which may contain placeholders of the brand, and the text. */
export const metricHelp = `
aggregator_discovery_aggregation_count_total Counter of number of times discovery was aggregated
aggregator_unavailable_apiservice Gauge of APIServices which are marked as unavailable broken down by APIService name.
aggregator_unavailable_apiservice_total Counter of APIServices which are marked as unavailable broken down by APIService name and reason.
apiserver_admission_controller_admission_duration_seconds Admission controller latency histogram in seconds, identified by name and broken out for each operation and API resource and type (validate or admit).
apiserver_admission_match_condition_evaluation_errors_total Admission match condition evaluation errors count, identified by name of resource containing the match condition and broken out for each kind containing matchConditions (webhook or policy), operation and admission type (validate or admit).
apiserver_admission_match_condition_evaluation_seconds Admission match condition evaluation time in seconds, identified by name and broken out for each kind containing matchConditions (webhook or policy), operation and type (validate or admit).
apiserver_admission_match_condition_exclusions_total Admission match condition evaluation exclusions count, identified by name of resource containing the match condition and broken out for each kind containing matchConditions (webhook or policy), operation and admission type (validate or admit).
apiserver_admission_step_admission_duration_seconds Admission sub-step latency histogram in seconds, broken out for each operation and API resource and step type (validate or admit).
apiserver_admission_step_admission_duration_seconds_summary Admission sub-step latency summary in seconds, broken out for each operation and API resource and step type (validate or admit).
apiserver_admission_webhook_admission_duration_seconds Admission webhook latency histogram in seconds, identified by name and broken out for each operation and API resource and type (validate or admit).
apiserver_admission_webhook_fail_open_count Admission webhook fail open count, identified by name and broken out for each admission type (validating or admit).
apiserver_admission_webhook_rejection_count Admission webhook rejection count, identified by name and broken out for each admission type (validating or admit) and operation. Additional labels specify an error type (calling_webhook_error or apiserver_internal_error if an error occurred; no_error otherwise) and optionally a non-zero rejection code if the webhook rejects the request with an HTTP status code (honored by the apiserver when the code is greater or equal to 400). Codes greater than 600 are truncated to 600, to keep the metrics cardinality bounded.
apiserver_admission_webhook_request_total Admission webhook request total, identified by name and broken out for each admission type (validating or admit) and operation. Additional labels specify whether the request was rejected or not and an HTTP status code. Codes greater than 600 are truncated to 600, to keep the metrics cardinality bounded.
apiserver_audit_error_total Counter of audit events that failed to be audited properly. Plugin identifies the plugin affected by the error.
apiserver_audit_event_total Counter of audit events generated and sent to the audit backend.
apiserver_audit_level_total Counter of policy levels for audit events (1 per request).
apiserver_audit_requests_rejected_total Counter of apiserver requests rejected due to an error in audit logging backend.
apiserver_authentication_config_controller_automatic_reload_last_timestamp_seconds Timestamp of the last automatic reload of authentication configuration split by status and apiserver identity.
apiserver_authentication_config_controller_automatic_reloads_total Total number of automatic reloads of authentication configuration split by status and apiserver identity.
apiserver_authentication_config_controller_last_config_info Information about the last applied authentication configuration with hash as label, split by apiserver identity.
apiserver_authentication_jwt_authenticator_latency_seconds Latency of jwt authentication operations in seconds. This is the time spent authenticating a token for cache miss only (i.e. when the token is not found in the cache).
apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds Timestamp of the last automatic reload of authorization configuration split by status and apiserver identity.
apiserver_authorization_config_controller_automatic_reloads_total Total number of automatic reloads of authorization configuration split by status and apiserver identity.
apiserver_authorization_config_controller_last_config_info Information about the last applied authorization configuration with hash as label, split by apiserver identity.
apiserver_authorization_decisions_total Total number of terminal decisions made by an authorizer split by authorizer type, name, and decision.
apiserver_authorization_match_condition_evaluation_errors_total Total number of errors when an authorization webhook encounters a match condition error split by authorizer type and name.
apiserver_authorization_match_condition_evaluation_seconds Authorization match condition evaluation time in seconds, split by authorizer type and name.
apiserver_authorization_match_condition_exclusions_total Total number of exclusions when an authorization webhook is skipped because match conditions exclude it.
apiserver_authorization_webhook_duration_seconds Request latency in seconds.
apiserver_authorization_webhook_evaluations_fail_open_total NoOpinion results due to webhook timeout or error.
apiserver_authorization_webhook_evaluations_total Round-trips to authorization webhooks.
apiserver_cache_list_fetched_objects_total Objects that lists looked at, whether they were selected or not.
apiserver_cache_list_returned_objects_total Objects in lists.
apiserver_cache_list_total Lists, all of which the watch cache serves.
apiserver_cel_compilation_duration_seconds Durations of the compilation of the rules of one schema of a custom resource, in seconds.
apiserver_cel_evaluation_duration_seconds Durations of the evaluation of the rules of one value of a custom resource, in seconds.
apiserver_current_inflight_requests Maximal number of currently used inflight request limit of this apiserver per request kind in last second.
apiserver_current_inqueue_requests Maximal number of queued requests in this apiserver per request kind in last second.
apiserver_encryption_config_controller_automatic_reload_last_timestamp_seconds Timestamp of the last successful or failed automatic reload of encryption configuration split by apiserver identity.
apiserver_encryption_config_controller_automatic_reloads_total Total number of reload successes and failures of encryption configuration split by apiserver identity.
apiserver_encryption_config_controller_last_config_info Information about the last applied encryption configuration with hash as label, split by apiserver identity.
apiserver_envelope_encryption_dek_source_cache_size Number of records in data encryption key (DEK) source cache. On a restart, this value is an approximation of the number of decrypt RPC calls the server will make to the KMS plugin.
apiserver_envelope_encryption_invalid_key_id_from_status_total Number of times an invalid keyID is returned by the Status RPC call split by error.
apiserver_envelope_encryption_key_id_hash_last_timestamp_seconds The last time in seconds when a keyID was used.
apiserver_envelope_encryption_key_id_hash_status_last_timestamp_seconds The last time in seconds when a keyID was returned by the Status RPC call.
apiserver_envelope_encryption_key_id_hash_total Number of times a keyID is used split by transformation type, provider, and apiserver identity.
apiserver_envelope_encryption_kms_operations_latency_seconds KMS operation duration with gRPC error code status total.
apiserver_flowcontrol_current_executing_requests Number of requests in initial (for a WATCH) or any (for a non-WATCH) execution stage in the API Priority and Fairness subsystem
apiserver_flowcontrol_current_executing_seats Concurrency (number of seats) occupied by the currently executing (initial stage for a WATCH, any stage otherwise) requests in the API Priority and Fairness subsystem
apiserver_flowcontrol_current_inqueue_requests Number of requests currently pending in queues of the API Priority and Fairness subsystem
apiserver_flowcontrol_current_inqueue_seats Number of seats currently pending in queues of the API Priority and Fairness subsystem
apiserver_flowcontrol_current_limit_seats current derived number of execution seats available to each priority level
apiserver_flowcontrol_current_r R(time of last change)
apiserver_flowcontrol_demand_seats Observations, at the end of every nanosecond, of (the number of seats each priority level could use) / (nominal number of seats for that level)
apiserver_flowcontrol_demand_seats_average Time-weighted average, over last adjustment period, of demand_seats
apiserver_flowcontrol_demand_seats_high_watermark High watermark, over last adjustment period, of demand_seats
apiserver_flowcontrol_demand_seats_smoothed Smoothed seat demands
apiserver_flowcontrol_demand_seats_stdev Time-weighted standard deviation, over last adjustment period, of demand_seats
apiserver_flowcontrol_dispatch_r R(time of last dispatch)
apiserver_flowcontrol_dispatched_requests_total Number of requests executed by API Priority and Fairness subsystem
apiserver_flowcontrol_epoch_advance_total Number of times the queueset's progress meter jumped backward
apiserver_flowcontrol_latest_s S(most recently dispatched request)
apiserver_flowcontrol_lower_limit_seats Configured lower bound on number of execution seats available to each priority level
apiserver_flowcontrol_next_discounted_s_bounds min and max, over queues, of S(oldest waiting request in queue) - estimated work in progress
apiserver_flowcontrol_next_s_bounds min and max, over queues, of S(oldest waiting request in queue)
apiserver_flowcontrol_nominal_limit_seats Nominal number of execution seats configured for each priority level
apiserver_flowcontrol_priority_level_request_utilization Observations, at the end of every nanosecond, of number of requests (as a fraction of the relevant limit) waiting or in any stage of execution (but only initial stage for WATCHes)
apiserver_flowcontrol_priority_level_seat_utilization Observations, at the end of every nanosecond, of utilization of seats for any stage of execution (but only initial stage for WATCHes)
apiserver_flowcontrol_read_vs_write_current_requests Observations, at the end of every nanosecond, of the number of requests (as a fraction of the relevant limit) waiting or in regular stage of execution
apiserver_flowcontrol_rejected_requests_total Number of requests rejected by API Priority and Fairness subsystem
apiserver_flowcontrol_request_concurrency_in_use Concurrency (number of seats) occupied by the currently executing (initial stage for a WATCH, any stage otherwise) requests in the API Priority and Fairness subsystem
apiserver_flowcontrol_request_concurrency_limit Nominal number of execution seats configured for each priority level
apiserver_flowcontrol_request_dispatch_no_accommodation_total Number of times a dispatch attempt resulted in a non accommodation due to lack of available seats
apiserver_flowcontrol_request_execution_seconds Duration of initial stage (for a WATCH) or any (for a non-WATCH) stage of request execution in the API Priority and Fairness subsystem
apiserver_flowcontrol_request_queue_length_after_enqueue Length of queue in the API Priority and Fairness subsystem, as seen by each request after it is enqueued
apiserver_flowcontrol_request_wait_duration_seconds Length of time a request spent waiting in its queue
apiserver_flowcontrol_seat_fair_frac Fair fraction of server's concurrency to allocate to each priority level that can use it
apiserver_flowcontrol_target_seats Seat allocation targets
apiserver_flowcontrol_upper_limit_seats Configured upper bound on number of execution seats available to each priority level
apiserver_flowcontrol_watch_count_samples count of watchers for mutating requests in API Priority and Fairness
apiserver_flowcontrol_work_estimated_seats Number of estimated seats (maximum of initial and final seats) associated with requests in API Priority and Fairness
apiserver_longrunning_requests Watches and other long-running requests that are open.
apiserver_mutating_admission_policy_check_duration_seconds Mutation admission latency for individual mutation expressions in seconds, labeled by policy and binding.
apiserver_mutating_admission_policy_check_total Mutation admission policy check total, labeled by policy and further identified by binding.
apiserver_request_body_size_bytes Sizes of the bodies of requests in bytes.
apiserver_request_duration_seconds Response latency distribution in seconds for each verb, dry run value, group, version, resource, subresource, scope and component.
apiserver_request_filter_duration_seconds Request filter latency distribution in seconds, for each filter type
apiserver_request_sli_duration_seconds Response latency distribution (not counting webhook duration and priority & fairness queue wait times) in seconds for each verb, group, version, resource, subresource, scope and component.
apiserver_request_slo_duration_seconds Response latency distribution (not counting webhook duration and priority & fairness queue wait times) in seconds for each verb, group, version, resource, subresource, scope and component.
apiserver_request_terminations_total Number of requests which apiserver terminated in self-defense.
apiserver_request_total Counter of apiserver requests broken out for each verb, dry run value, group, version, resource, scope, component, and HTTP response code.
apiserver_requested_deprecated_apis 1 for every deprecated API that was requested; joins apiserver_request_total by group, version, resource and subresource.
apiserver_resource_objects Stored objects by group and resource.
apiserver_response_sizes Sizes of the answers to requests that read, in bytes before any compression.
apiserver_selfrequest_total Requests of the server to itself.
apiserver_storage_data_key_generation_duration_seconds Latencies in seconds of data encryption key(DEK) generation operations.
apiserver_storage_data_key_generation_failures_total Total number of failed data encryption key(DEK) generation operations.
apiserver_storage_envelope_transformation_cache_misses_total Total number of cache misses while accessing key decryption key(KEK).
apiserver_storage_events_received_total Changes that the watch cache got from the store since it read the resource.
apiserver_storage_objects Stored objects by resource.
apiserver_storage_size_bytes Size of the store on its medium in bytes.
apiserver_storage_transformation_duration_seconds Latencies in seconds of value transformation operations.
apiserver_storage_transformation_operations_total Total number of transformations. Successful transformation will have a status 'OK' and a varied status string when the transformation fails. The status, resource, and transformation_type fields can be used for alerting purposes. For example, you can monitor for encryption/decryption failures using the transformation_type (e.g., from_storage for decryption and to_storage for encryption). Additionally, these fields can be used to ensure that the correct transformers are applied to each resource.
apiserver_validating_admission_policy_check_duration_seconds Validation admission latency for individual validation expressions in seconds, labeled by policy and further including binding and enforcement action taken.
apiserver_validating_admission_policy_check_total Validation admission policy check total, labeled by policy and further identified by binding and enforcement action taken.
apiserver_validation_declarative_validation_mismatch_total Objects of which declarative and hand-written validation found different faults.
apiserver_validation_declarative_validation_panic_total Declarative validations that failed themselves.
apiserver_watch_cache_events_received_total Changes that the watch cache applied since it read the resource.
apiserver_watch_cache_resource_version Resource version of the watch cache.
apiserver_watch_events_sizes Sizes of the events that watches sent, in bytes.
apiserver_watch_events_total Events that watches sent, bookmarks included.
authenticated_user_requests Authenticated requests by user; users that are not well known are counted together.
authentication_attempts Authentications of requests by result.
authentication_duration_seconds Durations of authentications in seconds.
authentication_token_cache_active_fetch_count
authentication_token_cache_fetch_total
authentication_token_cache_request_duration_seconds
authentication_token_cache_request_total
authorization_attempts_total Authorizations of requests by result.
authorization_duration_seconds Durations of authorizations in seconds.
cardinality_enforcement_unexpected_categorizations_total Label values that allow lists do not contain.
disabled_metrics_total Metrics that are switched off.
etcd_request_duration_seconds Durations of requests to the store in seconds: commits, and reads of a store that is shared.
etcd_request_errors_total Requests for objects to the store that failed.
etcd_requests_total Requests for objects to the store: commits, and reads of a store that is shared.
hidden_metrics_total Metrics that are not registered, since they were deprecated long ago or are switched off.
leader_election_master_status Gauge of if the reporting system is master of the relevant lease, 0 indicates backup, 1 indicates master. 'name' is the string used to identify the lease. Please make sure to group by name.
leader_election_slowpath_total Total number of slow path exercised in renewing leader leases. 'name' is the string used to identify the lease. Please make sure to group by name.
pod_security_errors_total Number of errors preventing normal evaluation. Non-fatal errors may result in the latest restricted profile being used for evaluation.
pod_security_evaluations_total Number of policy evaluations that occurred, not counting ignored or exempt requests.
pod_security_exemptions_total Number of exempt requests, not counting ignored or out of scope requests.
registered_metrics_total Metrics that are registered, by stability and the release that deprecated them.
rest_client_request_duration_seconds Durations of such requests in seconds, up to the begin of the answer.
rest_client_requests_total Requests of the server and its controllers to the server, by status code, method and host.
serviceaccount_invalid_legacy_auto_token_uses_total Cumulative invalid auto-generated legacy tokens used
serviceaccount_legacy_auto_token_uses_total Cumulative auto-generated legacy tokens used
serviceaccount_legacy_manual_token_uses_total Cumulative manually created legacy tokens used
serviceaccount_legacy_tokens_total Cumulative legacy service account tokens used
serviceaccount_stale_tokens_total Cumulative stale projected service account tokens used
serviceaccount_valid_tokens_total Cumulative valid projected service account tokens used
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
