package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applyv1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	finalizer = "web.example/directory"
	manager   = "site-operator"
	// The directory lists the sites of all namespaces. No owner reference reaches across namespaces, so the finalizer of a
	// site has its entry removed.
	directoryNamespace = "site-directory"
)

type siteReconciler struct {
	client.Client
	events events.EventRecorder
	// Name of the process, noted in what it writes.
	identity string
}

func (r *siteReconciler) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Site{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

func (r *siteReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	site := &Site{}
	if err := r.Get(ctx, request.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !site.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.cleanUp(ctx, site)
	}
	if controllerutil.AddFinalizer(site, finalizer) {
		// The update makes an event, which brings the site back.
		return ctrl.Result{}, r.Update(ctx, site)
	}
	if err := r.enter(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.publish(ctx, site); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.report(ctx, site)
}

// publish brings the ConfigMap of a site, which the site owns, in line with its pages.
func (r *siteReconciler) publish(ctx context.Context, site *Site) error {
	pages := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name}}
	result, err := controllerutil.CreateOrUpdate(ctx, r.Client, pages, func() error {
		pages.Data = map[string]string{"title": site.Spec.Title}
		for name, text := range site.Spec.Pages {
			pages.Data[name] = text
		}
		return controllerutil.SetControllerReference(site, pages, r.Scheme())
	})
	if err == nil && result != controllerutil.OperationResultNone {
		r.events.Eventf(site, pages, corev1.EventTypeNormal, "Published", "Publish", "pages are %s", result)
	}
	return err
}

// enter applies the entry of a site in the directory.
func (r *siteReconciler) enter(ctx context.Context, site *Site) error {
	entry := applyv1.ConfigMap(entryName(site), directoryNamespace).
		WithData(map[string]string{"title": site.Spec.Title, "entered-by": r.identity})
	return r.Apply(ctx, entry, client.FieldOwner(manager), client.ForceOwnership)
}

func (r *siteReconciler) cleanUp(ctx context.Context, site *Site) error {
	if !controllerutil.ContainsFinalizer(site, finalizer) {
		return nil
	}
	entry := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: directoryNamespace, Name: entryName(site)}}
	if err := client.IgnoreNotFound(r.Delete(ctx, entry)); err != nil {
		return err
	}
	before := site.DeepCopyObject().(*Site)
	controllerutil.RemoveFinalizer(site, finalizer)
	return r.Patch(ctx, site, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// report writes the status of a site whose pages are published.
func (r *siteReconciler) report(ctx context.Context, site *Site) error {
	before := site.Status.deepCopy()
	site.Status.ObservedGeneration = site.Generation
	site.Status.Replicas = site.Spec.Replicas
	site.Status.ConfigMap = site.Name
	meta.SetStatusCondition(&site.Status.Conditions, metav1.Condition{
		Type:               "Ready",
		Status:             metav1.ConditionTrue,
		Reason:             "Published",
		Message:            "the pages are in the config map",
		ObservedGeneration: site.Generation,
	})
	if equality.Semantic.DeepEqual(before, site.Status) {
		return nil
	}
	return r.Status().Update(ctx, site)
}

func entryName(site *Site) string {
	return site.Namespace + "." + site.Name
}
