// node_modules/svelte/src/internal/shared/utils.js
var e = Array.isArray, t = Array.prototype.indexOf, n = Array.prototype.includes, r = Array.from, i = Object.defineProperty, a = Object.getOwnPropertyDescriptor, o = Object.getOwnPropertyDescriptors, s = Object.prototype, c = Array.prototype, l = Object.getPrototypeOf, u = Object.isExtensible, d = () => {};
function f(e) {
	for (var t = 0; t < e.length; t++) e[t]();
}
function p() {
	var e, t;
	return {
		promise: new Promise((n, r) => {
			e = n, t = r;
		}),
		resolve: e,
		reject: t
	};
}
function m(e, t) {
	if (Array.isArray(e)) return e;
	if (t === void 0 || !(Symbol.iterator in e)) return Array.from(e);
	let n = [];
	for (let r of e) if (n.push(r), n.length === t) break;
	return n;
}
var h = 1024, g = 2048, _ = 4096, v = 8192, y = 16384, b = 32768, x = 1 << 25, S = 65536, C = 1 << 19, w = 1 << 20, ee = 1 << 25, te = 1 << 21, ne = 1 << 22, re = 1 << 23, ie = Symbol("$state"), ae = Symbol("component"), oe = Symbol("legacy props"), se = Symbol(""), ce = Symbol("attributes"), le = Symbol("class"), ue = Symbol("style"), de = Symbol("text"), fe = Symbol("form reset"), pe = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), me = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), he = {}, T = Symbol("uninitialized"), ge = "http://www.w3.org/1999/xhtml";
function _e() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function ve(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function ye() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function be() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// node_modules/svelte/src/internal/client/dom/hydration.js
var E = !1;
function xe(e) {
	E = e;
}
var D;
function Se(e) {
	if (e === null) throw ve(), he;
	return D = e;
}
function Ce() {
	return Se(/* @__PURE__ */ rn(D));
}
function O(e) {
	if (E) {
		if (/* @__PURE__ */ rn(D) !== null) throw ve(), he;
		D = e;
	}
}
function we(e = 1) {
	if (E) {
		for (var t = e, n = D; t--;) n = /* @__PURE__ */ rn(n);
		D = n;
	}
}
function Te(e = !0) {
	for (var t = 0, n = D;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ rn(n);
		e && n.remove(), n = i;
	}
}
function Ee(e) {
	if (!e || e.nodeType !== 8) throw ve(), he;
	return e.data;
}
// node_modules/svelte/src/internal/client/reactivity/equality.js
function De(e) {
	return e === this.v;
}
function Oe(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function ke(e) {
	return !Oe(e, this.v);
}
function Ae(e) {
	throw Error("https://svelte.dev/e/lifecycle_outside_component");
}
// node_modules/svelte/src/internal/client/errors.js
function je() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function Me(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Ne(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Pe() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Fe(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Ie() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Le(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function Re() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function ze() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function Be() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Ve() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// node_modules/svelte/src/internal/shared/context.js
function He(e) {
	let t = e.p;
	for (; t !== null && t.c === null;) t = t.p;
	return t?.c ?? null;
}
function Ue(e, t) {
	return e === null && Ae(t), e.c ??= new Map(He(e) || void 0);
}
// node_modules/svelte/src/internal/client/context.js
var We = null;
function Ge(e) {
	We = e;
}
function Ke(e) {
	return Ue(We, "getContext").get(e);
}
function k(e, t = !1, n) {
	We = {
		p: We,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: V,
		l: null
	};
}
function A(e) {
	var t = We, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) _n(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, We = t.p, qe(e);
}
function qe(e = {}) {
	return i(e, ae, { value: !0 }), e;
}
function Je() {
	return !0;
}
// node_modules/svelte/src/internal/client/dom/task.js
var Ye = [];
function Xe() {
	var e = Ye;
	Ye = [], f(e);
}
function Ze(e) {
	if (Ye.length === 0 && !Ct) {
		var t = Ye;
		queueMicrotask(() => {
			t === Ye && Xe();
		});
	}
	Ye.push(e);
}
// node_modules/svelte/src/internal/client/reactivity/status.js
var Qe = ~(g | _ | h);
function $e(e, t) {
	e.f = e.f & Qe | t;
}
function et(e) {
	e.f & 512 || e.deps === null ? $e(e, h) : $e(e, _);
}
// node_modules/svelte/src/internal/client/reactivity/utils.js
function tt(e, t) {
	e.f & 2048 ? t.set(e, g) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, _), $e(e, h);
}
// node_modules/svelte/src/internal/client/dom/elements/misc.js
var nt = !1;
function rt() {
	nt || (nt = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[fe]?.();
		});
	}, { capture: !0 }));
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function it(e) {
	var t = B, n = V;
	zn(null), Bn(null);
	try {
		return e();
	} finally {
		zn(t), Bn(n);
	}
}
function at(e, t, n, r = n) {
	e.addEventListener(t, () => it(n));
	let i = e[fe];
	e[fe] = i ? () => {
		i(), r(!0);
	} : () => r(!0), rt();
}
// node_modules/svelte/src/internal/client/reactivity/async.js
function ot(e, t, n, r) {
	let i = Je() ? ut : pt;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = V, c = st(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				un(e, s);
			}
			ct();
		}
	}
	var d = lt();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ ft(e))).then(u).catch((e) => un(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), ct());
	}) : f();
}
function st() {
	var e = V, t = B, n = We, r = M;
	return function(i = !0) {
		Bn(e), zn(t), Ge(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function ct(e = !0) {
	Bn(null), zn(null), Ge(null), e && M?.deactivate();
}
function lt() {
	var e = V, t = e.b, n = M, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function ut(e) {
	var t = 2 | g;
	return V !== null && (V.f |= C), {
		ctx: We,
		deps: null,
		effects: null,
		equals: De,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: T,
		wv: 0,
		parent: V,
		ac: null
	};
}
var dt = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function ft(e, t, n) {
	let r = V;
	r === null && je();
	var i = void 0, a = zt(T), o = !B, s = /* @__PURE__ */ new Set();
	return bn(() => {
		var t = V, n = p();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== pe && n.reject(e);
			}).finally(ct);
		} catch (e) {
			n.reject(e), ct();
		}
		var c = M;
		if (o) {
			if (t.f & 32768) var l = lt();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(dt);
			else for (let e of s.values()) e.reject(dt);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== dt && (c.activate(), t ? (a.f |= re, Ut(a, t)) : (a.f & 8388608 && (a.f ^= re), Ut(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), hn(() => {
		for (let e of s) e.reject(dt);
	}), new Promise((e) => {
		function t(n) {
			function r() {
				n === i ? e(a) : t(i);
			}
			n.then(r, r);
		}
		t(i);
	});
}
/*#__NO_SIDE_EFFECTS__*/
function j(e) {
	let t = /* @__PURE__ */ ut(e);
	return Hn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function pt(e) {
	let t = /* @__PURE__ */ ut(e);
	return t.equals = ke, t;
}
function mt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) Dn(t[n]);
	}
}
function ht(e) {
	var t, n = V, r = e.parent;
	if (!In && r !== null && e.v !== T && r.f & 24576) return _e(), e.v;
	Bn(r);
	try {
		mt(e), t = er(e);
	} finally {
		Bn(n);
	}
	return t;
}
function gt(e) {
	var t = ht(e);
	!e.equals(t) && (e.wv = Zn(), (!M?.is_fork || e.deps === null) && (M === null ? e.v = t : (M.capture(e, t, !0), bt?.capture(e, t, !0)), e.deps === null)) ? $e(e, h) : In || (xt === null ? et(e) : (mn() || M?.is_fork) && xt.set(e, t));
}
function _t(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && it(() => {
		t.ac.abort(pe), t.ac = null;
	}), t.fn !== null && (t.teardown = d), rr(t, 0), Tn(t));
}
function vt(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && ir(t);
}
// node_modules/svelte/src/internal/client/reactivity/batch.js
var yt = null, M = null, bt = null, xt = null, St = null, Ct = !1, wt = !1, Tt = null, Et = null, Dt = 0, Ot = 1, kt = class e {
	id = Ot++;
	started = !1;
	linked = !0;
	prev = null;
	next = null;
	async_deriveds = /* @__PURE__ */ new Map();
	current = /* @__PURE__ */ new Map();
	previous = /* @__PURE__ */ new Map();
	#e = /* @__PURE__ */ new Set();
	#t = /* @__PURE__ */ new Set();
	#n = 0;
	#r = /* @__PURE__ */ new Map();
	#i = null;
	#a = [];
	#o = [];
	#s = /* @__PURE__ */ new Map();
	#c = /* @__PURE__ */ new Map();
	#l = /* @__PURE__ */ new Set();
	is_fork = !1;
	#u = !1;
	constructor() {
		yt === null ? yt = this : (yt.next = this, this.prev = yt), yt = this;
	}
	#d() {
		if (this.is_fork) return !0;
		for (let e of this.#r.keys()) if (!this.#f(e)) return !0;
		return !1;
	}
	#f(e) {
		for (var t = e; t !== null; t = t.parent) if (this.#c.has(t)) return !0;
		return !1;
	}
	skip_effect(e) {
		this.#c.has(e) || this.#c.set(e, {
			d: [],
			m: []
		}), this.#l.delete(e);
	}
	unskip_effect(e, t = (e) => this.schedule(e)) {
		var n = this.#c.get(e);
		if (n) {
			this.#c.delete(e);
			for (var r of n.d) $e(r, g), t(r);
			for (r of n.m) $e(r, _), t(r);
		}
		this.#l.add(e);
	}
	#p() {
		var e = [];
		for (let i of this.#a) if (!(i.f & 16384 || !(i.f & 6144))) {
			for (var t = i, n = !1; t.parent !== null;) {
				t = t.parent;
				var r = t.f;
				if (r & 96) {
					if (!(r & 1024)) {
						n = !0;
						break;
					}
					t.f ^= h;
				}
			}
			n || e.push(t);
		}
		return this.#a = [], e;
	}
	#m() {
		this.started = !0;
		for (let [e, t] of this.#s) $e(e, t), this.schedule(e);
		this.apply();
		for (var t = Tt = [], n = [], r = Et = []; this.#a.length > 0;) {
			Dt++ > 1e3 && (this.#b(), At());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw Ft(e), this.#d() || this.discard(), t;
			}
		}
		if (M = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (Tt = null, Et = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) Pt(e, t);
			r.length > 0 && M.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), bt = this, Mt(n), Mt(t), bt = null, this.#i?.resolve();
			var o = M;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Lt.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= h;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= h : i & 4 ? t.push(r) : Qn(r) && (i & 16 && this.add_dirty_reaction(r, _), ir(r));
				var o = r.first;
				if (o !== null) {
					r = o;
					continue;
				}
			}
			for (; r !== null;) {
				var s = r.next;
				if (s !== null) {
					r = s;
					break;
				}
				r = r.parent;
			}
		}
	}
	#g() {
		for (var e = this.prev; e !== null; e = e.prev) if (!e.is_fork && this.#_(e)) return e;
		return null;
	}
	#_(e) {
		for (let [t, [, n]] of this.current) if (!n && e.current.has(t)) return !0;
		return !1;
	}
	#v(e) {
		for (let [t, n] of e.current) !this.previous.has(t) && e.previous.has(t) && this.previous.set(t, e.previous.get(t)), this.current.set(t, n);
		for (let [t, n] of e.async_deriveds) {
			let e = this.async_deriveds.get(t);
			e && n.promise.then(e.resolve).catch(e.reject);
		}
		e.async_deriveds.clear(), this.transfer_reactions(e.#s);
		let t = (e) => {
			var n = e.reactions;
			if (n !== null && !(e.f & 2 && !(e.f & 6144))) for (let e of n) {
				var r = e.f;
				if (r & 2) t(e);
				else {
					var i = e;
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), $e(i, g), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), M = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) tt(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== T && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), xt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		M = this;
	}
	deactivate() {
		M = null, xt = null;
	}
	flush() {
		try {
			wt = !0, M = this, this.#m();
		} finally {
			Dt = 0, St = null, Tt = null, Et = null, wt = !1, M = null, xt = null, Lt.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(dt);
		this.#b(), this.#i?.resolve();
	}
	register_created_effect(e) {
		this.#o.push(e);
	}
	increment(e, t) {
		if (this.#n += 1, e) {
			let e = this.#r.get(t) ?? 0;
			this.#r.set(t, e + 1);
		}
	}
	decrement(e, t) {
		if (--this.#n, e) {
			let e = this.#r.get(t) ?? 0;
			e === 1 ? this.#r.delete(t) : this.#r.set(t, e - 1);
		}
		this.#u || (this.#u = !0, Ze(() => {
			this.#u = !1, this.linked && this.flush();
		}));
	}
	transfer_reactions(e) {
		for (let [t, n] of e) this.add_dirty_reaction(t, n);
		e.clear();
	}
	add_dirty_reaction(e, t) {
		(t === 2048 || this.#s.get(e) !== 2048) && this.#s.set(e, t);
	}
	oncommit(e) {
		this.#e.add(e);
	}
	ondiscard(e) {
		this.#t.add(e);
	}
	settled() {
		return (this.#i ??= p()).promise;
	}
	static ensure() {
		if (M === null) {
			let t = M = new e();
			!wt && Ze(() => {
				t.started || t.flush();
			});
		}
		return M;
	}
	apply() {
		xt = null;
	}
	schedule(e) {
		St = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? yt = e : t.prev = e, this.linked = !1;
		}
	}
};
function At() {
	try {
		Ie();
	} catch (e) {
		un(e, St);
	}
}
var jt = null;
function Mt(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && Qn(r) && (jt = /* @__PURE__ */ new Set(), ir(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && kn(r), jt?.size > 0)) {
				Lt.clear();
				for (let e of jt) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) jt.has(n) && (jt.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || ir(n);
					}
				}
				jt.clear();
			}
		}
		jt = null;
	}
}
function Nt(e) {
	M.schedule(e);
}
function Pt(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), $e(e, h);
		for (var n = e.first; n !== null;) Pt(n, t), n = n.next;
	}
}
function Ft(e) {
	$e(e, h);
	for (var t = e.first; t !== null;) Ft(t), t = t.next;
}
// node_modules/svelte/src/internal/client/reactivity/sources.js
var It = /* @__PURE__ */ new Set(), Lt = /* @__PURE__ */ new Map(), Rt = !1;
function zt(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: De,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function N(e, t) {
	let n = zt(e, t);
	return Hn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function Bt(e, t = !1, n = !0) {
	let r = zt(e);
	return t || (r.equals = ke), r;
}
function P(e, t, n = !1) {
	return B !== null && (!Rn || B.f & 131072) && Je() && B.f & 4325394 && (Vn === null || !Vn.has(e)) && Be(), Ut(e, n ? qt(t) : t, Et);
}
var Vt = null, Ht = 0;
function Ut(e, t, n = null) {
	if (!e.equals(t)) {
		In ? Lt.set(e, t) : Lt.has(e) || Lt.set(e, e.v);
		var r = kt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && ht(t), xt === null && et(t);
		}
		e.wv = Zn(), Vt = null, Ht = 0, Kt(e, g, n), Vt = null, Je() && V !== null && V.f & 1024 && !(V.f & 96) && (Gn === null ? Kn([e]) : Gn.push(e)), !r.is_fork && It.size > 0 && !Rt && Wt();
	}
	return t;
}
function Wt() {
	Rt = !1;
	for (let e of It) {
		e.f & 1024 && $e(e, _);
		let t;
		try {
			t = Qn(e);
		} catch {
			t = !0;
		}
		t && ir(e);
	}
	It.clear();
}
function Gt(e) {
	P(e, e.v + 1);
}
function Kt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Je(), a = r.length;
		if (Ht += a, Ht > 1e5 && Vt === null && (Vt = /* @__PURE__ */ new Set()), Vt !== null) {
			if (Vt.has(e)) return;
			Vt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== V) {
				var l = (c & g) === 0;
				if (l && $e(s, t), c & 131072) It.add(s);
				else if (c & 2) {
					var u = s;
					xt?.delete(u), Kt(u, _, n);
				} else if (l) {
					var d = s;
					c & 16 && jt !== null && jt.add(d), n === null ? Nt(d) : n.push(d);
				}
			}
		}
	}
}
function qt(t) {
	if (typeof t != "object" || !t || ie in t || ae in t) return t;
	let n = l(t);
	if (n !== s && n !== c) return t;
	var r = /* @__PURE__ */ new Map(), i = e(t), o = /* @__PURE__ */ N(0), u = null, d = Yn, f = (e) => {
		if (Yn === d) return e();
		var t = B, n = Yn;
		zn(null), Xn(d);
		var r = e();
		return zn(t), Xn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ N(t.length, u)), new Proxy(t, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Re();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ N(n.value, u);
				return r.set(t, e), e;
			}) : P(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ N(T, u));
					r.set(t, e), Gt(o);
				}
			} else P(n, T), Gt(o);
			return !0;
		},
		get(e, n, i) {
			if (n === ie) return t;
			var o = r.get(n), s = n in e;
			if (o === void 0 && (!s || a(e, n)?.writable) && (o = f(() => /* @__PURE__ */ N(qt(s ? e[n] : T), u)), r.set(n, o)), o !== void 0) {
				var c = H(o);
				return c === T ? void 0 : c;
			}
			return Reflect.get(e, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = H(i);
				if (a === T) return;
				if (n && "value" in n) n.value = a;
				else return {
					enumerable: !0,
					configurable: !0,
					value: a,
					writable: !0
				};
			}
			return n;
		},
		has(e, t) {
			if (t === ie) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== T || Reflect.has(e, t);
			return (n !== void 0 || (V !== null || B !== null) && (!i || a(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ N(i ? qt(e[t]) : T, u)), r.set(t, n)), H(n) === T) ? !1 : i;
		},
		set(e, t, n, s) {
			var c = r.get(t), l = t in e;
			if (i && t === "length") for (var d = n; d < c.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ N(T, u)), r.set(d + "", p)) : P(p, T);
			}
			if (c === void 0) (!l || a(e, t)?.writable) && (c = f(() => /* @__PURE__ */ N(void 0, u)), P(c, qt(n)), r.set(t, c));
			else {
				l = c.v !== T;
				var m = f(() => qt(n));
				P(c, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(s, n), !l) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && P(g, _ + 1);
				}
				Gt(o);
			}
			return !0;
		},
		ownKeys(e) {
			H(o);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== T;
			});
			for (var [n, i] of r) i.v !== T && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			ze();
		}
	});
}
function Jt(e) {
	try {
		if (typeof e == "object" && e && ie in e) return e[ie];
	} catch {}
	return e;
}
function Yt(e, t) {
	return Object.is(Jt(e), Jt(t));
}
var Xt, Zt, Qt, $t;
function en() {
	if (Xt === void 0) {
		Xt = window, Zt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		Qt = a(t, "firstChild").get, $t = a(t, "nextSibling").get, u(e) && (e[le] = void 0, e[ce] = null, e[ue] = void 0, e.__e = void 0), u(n) && (n[de] = void 0);
	}
}
function tn(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function nn(e) {
	return Qt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function rn(e) {
	return $t.call(e);
}
function F(e, t) {
	if (!E) return /* @__PURE__ */ nn(e);
	var n = /* @__PURE__ */ nn(D);
	if (n === null) n = D.appendChild(tn());
	else if (t && n.nodeType !== 3) {
		var r = tn();
		return n?.before(r), Se(r), r;
	}
	return t && cn(n), Se(n), n;
}
function I(e, t = !1) {
	if (!E) {
		var n = /* @__PURE__ */ nn(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ rn(n) : n;
	}
	if (t) {
		if (D?.nodeType !== 3) {
			var r = tn();
			return D?.before(r), Se(r), r;
		}
		cn(D);
	}
	return D;
}
function L(e, t = !1) {
	if (!E) return /* @__PURE__ */ nn(e);
	var n = F(e, t);
	return O(e), n;
}
function R(e, t = 1, n = !1) {
	let r = E ? D : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ rn(r);
	if (!E) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = tn();
			return r === null ? i?.after(a) : r.before(a), Se(a), a;
		}
		cn(r);
	}
	return Se(r), r;
}
function an(e) {
	e.textContent = "";
}
function on() {
	return !1;
}
function sn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function cn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function ln(e) {
	var t = V;
	if (t === null) return B.f |= re, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	un(e, t);
}
function un(e, t) {
	if (e === he) throw e;
	if (!(t !== null && t.f & 16384)) {
		for (; t !== null;) {
			if (t.f & 128 && !(t.f & 33570816)) {
				if (!(t.f & 32768)) throw e;
				try {
					t.b.error(e);
					return;
				} catch (t) {
					e = t;
				}
			}
			t = t.parent;
		}
		throw e;
	}
}
// node_modules/svelte/src/internal/client/reactivity/effects.js
function dn(e) {
	V === null && (B === null && Fe(e), Pe()), In && Ne(e);
}
function fn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function pn(e, t) {
	var n = V;
	n !== null && n.f & 8192 && (e |= v);
	var r = {
		ctx: We,
		deps: null,
		nodes: null,
		f: e | g | 512,
		first: null,
		fn: t,
		last: null,
		next: null,
		parent: n,
		b: n && n.b,
		prev: null,
		teardown: null,
		wv: 0,
		ac: null
	};
	M?.register_created_effect(r);
	var i = r;
	if (e & 4) Tt === null ? kt.ensure().schedule(r) : Tt.push(r);
	else if (t !== null) {
		try {
			ir(r);
		} catch (e) {
			throw Dn(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= S));
	}
	if (i !== null && (i.parent = n, n !== null && fn(i, n), B !== null && B.f & 2 && !(e & 64))) {
		var a = B;
		(a.effects ??= []).push(i);
	}
	return r;
}
function mn() {
	return B !== null && !Rn;
}
function hn(e) {
	let t = pn(8, null);
	return $e(t, h), t.teardown = e, t;
}
function gn(e) {
	dn("$effect");
	var t = V.f;
	if (!B && t & 32 && We !== null && !We.i) {
		var n = We;
		(n.e ??= []).push(e);
	} else return _n(e);
}
function _n(e) {
	return pn(4 | w, e);
}
function vn(e) {
	kt.ensure();
	let t = pn(64 | C, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? An(t, () => {
			Dn(t), n(void 0);
		}) : (Dn(t), n(void 0));
	});
}
function yn(e) {
	return pn(4, e);
}
function bn(e) {
	return pn(ne | C, e);
}
function xn(e, t = 0) {
	return pn(8 | t, e);
}
function z(e, t = [], n = [], r = []) {
	ot(r, t, n, (t) => {
		pn(8, () => {
			e(...t.map(H));
		});
	});
}
function Sn(e, t = 0) {
	return pn(16 | t, e);
}
function Cn(e) {
	return pn(32 | C, e);
}
function wn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = In, r = B;
		Ln(!0), zn(null);
		try {
			t.call(null);
		} catch (t) {
			un(t, e.parent);
		} finally {
			Ln(n), zn(r);
		}
	}
}
function Tn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && it(() => {
			e.abort(pe);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : Dn(n, t), n = r;
	}
}
function En(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || Dn(t), t = n;
	}
}
function Dn(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (On(e.nodes.start, e.nodes.end), n = !0), e.f |= x, Tn(e, t && !n), rr(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	wn(e), e.f ^= x, e.f |= y;
	var i = e.parent;
	i !== null && i.first !== null && kn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function On(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ rn(e);
		e.remove(), e = n;
	}
}
function kn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function An(e, t, n = !0) {
	var r = [];
	e.f |= 256, jn(e, r, !0);
	var i = () => {
		n && Dn(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function jn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= v;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				jn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function Mn(e) {
	e.f &= -257, Nn(e, !0);
}
function Nn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= v, e.f & 1024 || ($e(e, g), kt.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			Nn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function Pn(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ rn(n);
		t.append(n), n = i;
	}
}
// node_modules/svelte/src/internal/client/legacy.js
var Fn = null, In = !1;
function Ln(e) {
	In = e;
}
var B = null, Rn = !1;
function zn(e) {
	B = e;
}
var V = null;
function Bn(e) {
	V = e;
}
var Vn = null;
function Hn(e) {
	B !== null && (B.f & 2097152 || B.f & 2) && (Vn ??= /* @__PURE__ */ new Set()).add(e);
}
var Un = null, Wn = 0, Gn = null;
function Kn(e) {
	Gn = e;
}
var qn = 1, Jn = 0, Yn = Jn;
function Xn(e) {
	Yn = e;
}
function Zn() {
	return ++qn;
}
function Qn(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (Qn(a) && gt(a), a.wv > e.wv) return !0;
		}
		t & 512 && xt === null && $e(e, h);
	}
	return !1;
}
function $n(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Vn !== null && Vn.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? $n(a, t, !1) : t === a && (n ? $e(a, g) : a.f & 1024 && $e(a, _), Nt(a));
	}
}
function er(e) {
	var t = Un, n = Wn, r = Gn, i = B, a = Vn, o = We, s = Rn, c = Yn, l = e.f;
	Un = null, Wn = 0, Gn = null, B = l & 96 ? null : e, Vn = null, Ge(e.ctx), Rn = !1, Yn = ++Jn, e.ac !== null && (it(() => {
		e.ac.abort(pe);
	}), e.ac = null);
	try {
		e.f |= te;
		var u = e.fn, d = u();
		e.f |= b;
		var f = tr(e);
		if (Je() && Gn !== null && !Rn && f !== null && !(e.f & 6146)) for (var p = 0; p < Gn.length; p++) $n(Gn[p], e);
		if (i !== null && i !== e) {
			if (Jn++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Jn;
			if (t !== null) for (let e of t) e.rv = Jn;
			Gn !== null && (r === null ? r = Gn : r.push(...Gn));
		}
		return e.f & 8388608 && (e.f ^= re), d;
	} catch (t) {
		return tr(e), ln(t);
	} finally {
		e.f ^= te, Un = t, Wn = n, Gn = r, B = i, Vn = a, Ge(o), Rn = s, Yn = c;
	}
}
function tr(e) {
	var t = e.deps, n = M?.is_fork;
	if (Un !== null) {
		var r;
		if (n || rr(e, Wn), t !== null && Wn > 0) for (t.length = Wn + Un.length, r = 0; r < Un.length; r++) t[Wn + r] = Un[r];
		else e.deps = t = Un;
		if (mn() && e.f & 512) for (r = Wn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && Wn < t.length && (rr(e, Wn), t.length = Wn);
	return t;
}
function nr(e, r) {
	let i = r.reactions;
	if (i !== null) {
		var a = t.call(i, e);
		if (a !== -1) {
			var o = i.length - 1;
			o === 0 ? i = r.reactions = null : (i[a] = i[o], i.pop());
		}
	}
	if (i === null && r.f & 2 && (Un === null || !n.call(Un, r))) {
		var s = r;
		s.f & 512 && (s.f ^= 512), s.v !== T && et(s), s.ac !== null && it(() => {
			s.ac.abort(pe), s.ac = null, $e(s, g);
		}), _t(s), rr(s, 0);
	}
}
function rr(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) nr(e, n[r]);
}
function ir(e) {
	var t = e.f;
	if (!(t & 16384)) {
		$e(e, h);
		var n = V;
		V = e;
		try {
			t & 16777232 ? En(e) : Tn(e), wn(e);
			var r = er(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = qn;
		} finally {
			V = n;
		}
	}
}
function H(e) {
	var t = !!(e.f & 2);
	if (Fn?.add(e), B !== null && !Rn && !(V !== null && V.f & 16384) && (Vn === null || !Vn.has(e))) {
		var r = B.deps;
		if (B.f & 2097152) e.rv < Jn && (e.rv = Jn, Un === null && r !== null && r[Wn] === e ? Wn++ : Un === null ? Un = [e] : Un.push(e));
		else {
			B.deps ??= [], n.call(B.deps, e) || B.deps.push(e);
			var i = e.reactions;
			i === null ? e.reactions = [B] : n.call(i, B) || i.push(B);
		}
	}
	if (In && Lt.has(e)) return Lt.get(e);
	if (t) {
		var a = e;
		if (In) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || or(a)) && (o = ht(a)), Lt.set(a, o), o;
		}
		var s = !(a.f & 512) && !Rn && B !== null && !!(B.f & 512), c = (a.f & b) === 0;
		Qn(a) && (s && (a.f |= 512), gt(a)), s && !c && (vt(a), ar(a));
	}
	if (xt?.has(e)) return xt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function ar(e) {
	if (e.f |= 512, e.deps !== null) for (let r of e.deps) {
		var t = r.reactions;
		t === null ? r.reactions = [e] : n.call(t, e) || t.push(e), r.f & 2 && !(r.f & 512) && (vt(r), ar(r));
	}
}
function or(e) {
	if (e.v === T) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Lt.has(t) || t.f & 2 && or(t)) return !0;
	return !1;
}
function sr(e) {
	var t = Rn;
	try {
		return Rn = !0, e();
	} finally {
		Rn = t;
	}
}
function cr(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (ie in e) lr(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && ie in n && lr(n);
		}
	}
}
function lr(e, t = /* @__PURE__ */ new Set()) {
	if (typeof e == "object" && e && !(e instanceof EventTarget) && !t.has(e)) {
		t.add(e), e instanceof Date && e.getTime();
		for (let n in e) try {
			lr(e[n], t);
		} catch {}
		let n = l(e);
		if (n !== Object.prototype && n !== Array.prototype && n !== Map.prototype && n !== Set.prototype && n !== Date.prototype) {
			let t = o(n);
			for (let n in t) {
				let r = t[n].get;
				if (r) try {
					r.call(e);
				} catch {}
			}
		}
	}
}
[.../* @__PURE__ */ "allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback".split(".")];
var ur = ["touchstart", "touchmove"];
function dr(e) {
	return ur.includes(e);
}
// node_modules/svelte/src/internal/client/dev/css.js
var fr = Symbol("events"), pr = /* @__PURE__ */ new Set(), mr = /* @__PURE__ */ new Set();
function hr(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || yr.call(t, e), !e.cancelBubble) return it(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Ze(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function gr(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = hr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && hn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function U(e, t, n) {
	(t[fr] ??= {})[e] = n;
}
function W(e) {
	for (var t = 0; t < e.length; t++) pr.add(e[t]);
	for (var n of mr) n(e);
}
var _r = null, vr = !1;
function yr(e) {
	var t = this, n = t.ownerDocument, r = e.type, a = e.composedPath?.() || [], o = a[0] || e.target;
	_r = e, vr || (vr = !0, setTimeout(() => {
		vr = !1, _r = null;
	}));
	var s = 0, c = _r === e && e[fr];
	if (c) {
		var l = a.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[fr] = t;
			return;
		}
		var u = a.indexOf(t);
		if (u === -1) return;
		l <= u && (s = l);
	}
	if (o = a[s] || e.target, o !== t) {
		i(e, "currentTarget", {
			configurable: !0,
			get() {
				return o || n;
			}
		});
		var d = B, f = V;
		zn(null), Bn(null);
		try {
			for (var p, m = []; o !== null && o !== t;) {
				try {
					var h = o[fr]?.[r];
					h == null || o.disabled && e.target !== o || h.call(o, e);
				} catch (e) {
					p ? m.push(e) : p = e;
				}
				if (e.cancelBubble) break;
				s++, o = s < a.length ? a[s] : null;
			}
			if (p) {
				for (let e of m) queueMicrotask(() => {
					throw e;
				});
				throw p;
			}
		} finally {
			e[fr] = t, delete e.currentTarget, zn(d), Bn(f);
		}
	}
}
// node_modules/svelte/src/internal/client/dom/reconciler.js
var br = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function xr(e) {
	return br?.createHTML(e) ?? e;
}
function Sr(e) {
	var t = sn("template");
	return t.innerHTML = xr(e.replaceAll("<!>", "<!---->")), t.content;
}
// node_modules/svelte/src/internal/client/dom/template.js
function Cr(e, t) {
	var n = V;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function G(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		if (E) return Cr(D, null), D;
		i === void 0 && (i = Sr(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ nn(i)));
		var t = r || Zt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ nn(t), s = t.lastChild;
			Cr(o, s);
		} else Cr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function wr(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (E) return Cr(D, null), D;
		if (!o) {
			var e = /* @__PURE__ */ nn(Sr(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ nn(e);) o.appendChild(/* @__PURE__ */ nn(e));
			else o = /* @__PURE__ */ nn(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ nn(t), r = t.lastChild;
			Cr(n, r);
		} else Cr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function Tr(e, t) {
	return /* @__PURE__ */ wr(e, t, "svg");
}
/*#__NO_SIDE_EFFECTS__*/
function Er(e, t) {
	return /* @__PURE__ */ wr(e, t, "math");
}
function Dr(e = "") {
	if (!E) {
		var t = tn(e + "");
		return Cr(t, t), t;
	}
	var n = D;
	return n.nodeType === 3 ? cn(n) : (n.before(n = tn()), Se(n)), Cr(n, n), n;
}
function Or() {
	if (E) return Cr(D, null), D;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = tn();
	return e.append(t, n), Cr(t, n), e;
}
function K(e, t) {
	if (E) {
		var n = V;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = D), Ce();
	} else e !== null && e.before(t);
}
// node_modules/svelte/src/reactivity/create-subscriber.js
function kr(e) {
	let t = 0, n = zt(0), r;
	return () => {
		mn() && (H(n), xn(() => (t === 0 && (r = sr(() => e(() => Gt(n)))), t += 1, () => {
			Ze(() => {
				--t, t === 0 && (r?.(), r = void 0, Gt(n));
			});
		})));
	};
}
// node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Ar = S | C;
function jr(e, t, n, r) {
	new Mr(e, t, n, r);
}
var Mr = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = E ? D : null;
	#n;
	#r;
	#i;
	#a = null;
	#o = null;
	#s = null;
	#c = null;
	#l = 0;
	#u = 0;
	#d = !1;
	#f = /* @__PURE__ */ new Map();
	#p = null;
	#m = kr(() => (this.#p = zt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = V;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = V.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = Sn(() => {
			if (E) {
				let e = Ee(this.#t);
				Ce();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Ar), E && (this.#e = D);
	}
	#h() {
		try {
			this.#a = Cn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Ze(r), t && (this.#s = Cn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? be() : (t = !0, n && Ve(), this.#s !== null && An(this.#s, () => {
				this.#s = null;
			}), this.#S(() => {
				this.#b();
			})));
		};
		return {
			reset: r,
			invoke_onerror: () => {
				if (!this.#v()) try {
					n = !0, this.#n.onerror?.(e, r), n = !1;
				} catch (e) {
					un(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (y | x)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = Cn(() => e(this.#e)), Ze(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = tn(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return Cn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							un(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(M)) : this.#u === 0 && (this.#e.before(e), this.#c = null, An(this.#o, () => {
					this.#o = null;
				}), this.#x(M));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = Cn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				Pn(this.#a, e);
				let t = this.#n.pending;
				this.#o = Cn(() => t(this.#e));
			} else this.#x(M);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		tt(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = V, n = B, r = We;
		Bn(this.#i), zn(this.#i), Ge(this.#i.ctx);
		try {
			return kt.ensure(), e();
		} finally {
			Bn(t), zn(n), Ge(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && An(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Ze(() => {
			this.#d = !1, this.#p && Ut(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), H(this.#p);
	}
	error(e) {
		if (e === he || !this.#n.onerror && !this.#n.failed) throw e;
		M?.is_fork ? (this.#a && M.skip_effect(this.#a), this.#o && M.skip_effect(this.#o), this.#s && M.skip_effect(this.#s), M.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (Dn(this.#a), null), this.#o &&= (Dn(this.#o), null), this.#s &&= (Dn(this.#s), null), E && (Se(this.#t), we(), Se(Te()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return Cn(() => {
						var r = V;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return un(e, this.#i.parent), null;
				}
			}));
		};
		Ze(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					un(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => un(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function q(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[de] ??= e.nodeValue) && (e[de] = n, e.nodeValue = `${n}`);
}
function Nr(e, t) {
	return Fr(e, t);
}
var Pr = /* @__PURE__ */ new Map();
function Fr(e, { target: t, anchor: n, props: i = {}, events: a, context: o, intro: s = !0, transformError: c }) {
	en();
	var l = void 0, u = vn(() => {
		var s = n ?? t.appendChild(tn());
		jr(s, { pending: () => {} }, (t) => {
			k({});
			var n = We;
			if (o && (n.c = o), a && (i.$$events = a), E && Cr(t, null), l = e(t, i) || qe(), E && (V.nodes.end = D, D === null || D.nodeType !== 8 || D.data !== "]")) throw ve(), he;
			A();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = dr(r);
					for (let e of [t, document]) {
						var a = Pr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Pr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, yr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(r(pr)), mr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Pr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, yr), r.delete(e), r.size === 0 && Pr.delete(n)) : r.set(e, i);
			}
			mr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Ir.set(l, u), l;
}
var Ir = /* @__PURE__ */ new WeakMap();
function Lr(e, t) {
	let n = Ir.get(e);
	return n ? (Ir.delete(e), n(t)) : Promise.resolve();
}
// node_modules/svelte/src/internal/client/dom/blocks/branches.js
var Rr = class {
	anchor;
	#e = /* @__PURE__ */ new Map();
	#t = /* @__PURE__ */ new Map();
	#n = /* @__PURE__ */ new Map();
	#r = /* @__PURE__ */ new Set();
	#i = !0;
	constructor(e, t = !0) {
		this.anchor = e, this.#i = t;
	}
	#a = (e) => {
		if (this.#e.has(e)) {
			var t = this.#e.get(e), n = this.#t.get(t);
			if (n) Mn(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (Mn(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (Dn(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						Pn(r, t), t.append(tn()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else Dn(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), An(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (Dn(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = M, r = on();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = tn();
				i.append(a), this.#n.set(e, {
					effect: Cn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, Cn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else E && (this.anchor = D), this.#a(n);
	}
};
// node_modules/svelte/src/internal/client/dom/blocks/if.js
function J(e, t, n = !1) {
	var r;
	E && (r = D, Ce());
	var i = new Rr(e), a = n ? S : 0;
	function o(e, t) {
		if (E) {
			var n = Ee(r);
			if (e !== parseInt(n.substring(1))) {
				var a = Te();
				Se(a), i.anchor = a, xe(!1), i.ensure(e, t), xe(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	Sn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// node_modules/svelte/src/internal/client/dom/blocks/each.js
function zr(e, t) {
	return t;
}
function Br(e, t, n) {
	for (var i = [], a = t.length, o, s = t.length, c = 0; c < a; c++) {
		let n = t[c];
		An(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Vr(e, r(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = i.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			an(d), d.append(u), e.items.clear();
		}
		Vr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Vr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= ee, Pn(a, document.createDocumentFragment())) : Dn(t[i], n);
	}
}
var Hr;
function Y(t, n, i, a, o, s = null) {
	var c = t, l = /* @__PURE__ */ new Map();
	if (n & 4) {
		var u = t;
		c = E ? Se(/* @__PURE__ */ nn(u)) : u.appendChild(tn());
	}
	E && Ce();
	var d = null, f = /* @__PURE__ */ pt(() => {
		var t = i();
		return e(t) ? t : t == null ? [] : r(t);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var t = H(f);
			_.fallback = d, Wr(_, t, c, n, a), d !== null && (t.length === 0 ? d.f & 33554432 ? (d.f ^= ee, Kr(d, null, c)) : Mn(d) : An(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: Sn(() => {
			var e = H(f), t = e.length;
			let r = !1;
			E && Ee(c) === "[!" != (t === 0) && (c = Te(), Se(c), xe(!1), r = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = M, v = on(), y = 0; y < t; y += 1) {
				E && D.nodeType === 8 && D.data === "]" && (c = D, r = !0, xe(!1));
				var b = e[y], x = a(b, y), S = m ? null : l.get(x);
				S ? (S.v && Ut(S.v, b), S.i && Ut(S.i, y), v && _.unskip_effect(S.e)) : (S = Gr(l, m ? c : Hr ??= tn(), b, x, y, o, n, i), m || (S.e.f |= ee), l.set(x, S)), u.add(x);
			}
			if (t === 0 && s && !d && (m ? d = Cn(() => s(c)) : (d = Cn(() => s(Hr ??= tn())), d.f |= ee)), t > u.size && Me("", "", ""), E && t > 0 && Se(Te()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			r && xe(!0), H(f);
		}),
		flags: n,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, E && (c = D);
}
function Ur(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Wr(e, t, n, i, a) {
	var o = !!(i & 8), s = t.length, c = e.items, l = Ur(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = a(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = a(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (Mn(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= ee, _ === l) Kr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), qr(e, d, _), qr(e, _, y), Kr(_, y, n), d = _, p = [], m = [], l = Ur(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], C = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Kr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					qr(e, S.prev, C.next), qr(e, d, S), qr(e, C, b), l = b, d = C, --v, p = [], m = [];
				} else u.delete(_), Kr(_, l, n), qr(e, _.prev, _.next), qr(e, _, d === null ? e.effect.first : d.next), qr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Ur(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Ur(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Vr(e, r(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var w = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || w.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && w.push(l), l = Ur(l.next);
		var te = w.length;
		if (te > 0) {
			var ne = i & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < te; v += 1) w[v].nodes?.a?.measure();
				for (v = 0; v < te; v += 1) w[v].nodes?.a?.fix();
			}
			Br(e, w, ne);
		}
	}
	o && Ze(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Gr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? zt(n) : /* @__PURE__ */ Bt(n, !1, !1) : null, l = o & 2 ? zt(i) : null;
	return {
		v: c,
		i: l,
		e: Cn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Kr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ rn(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function qr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function Jr(e, t, ...n) {
	var r = new Rr(e);
	Sn(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, S);
}
// node_modules/svelte/src/internal/client/dom/css.js
function X(e, t) {
	yn(() => {
		e = V?.parent?.nodes?.start ?? e;
		var n = e.getRootNode(), r = n.host ? n : n.head ?? n.ownerDocument.head;
		if (!r.querySelector("#" + t.hash)) {
			let e = sn("style");
			e.id = t.hash, e.textContent = t.code, r.appendChild(e);
		}
	});
}
// node_modules/svelte/src/internal/client/dom/elements/actions.js
function Yr(e, t, n) {
	yn(() => {
		var r = sr(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			xn(() => {
				var e = n();
				cr(e), i && Oe(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// node_modules/clsx/dist/clsx.mjs
function Xr(e) {
	var t, n, r = "";
	if (typeof e == "string" || typeof e == "number") r += e;
	else if (typeof e == "object") {
		if (Array.isArray(e)) {
			var i = e.length;
			for (t = 0; t < i; t++) e[t] && (n = Xr(e[t])) && (r && (r += " "), r += n);
		} else for (n in e) e[n] && (r && (r += " "), r += n);
	}
	return r;
}
function Zr() {
	for (var e, t, n = 0, r = "", i = arguments.length; n < i; n++) (e = arguments[n]) && (t = Xr(e)) && (r && (r += " "), r += t);
	return r;
}
// node_modules/svelte/src/internal/shared/attributes.js
function Qr(e) {
	return typeof e == "object" ? Zr(e) : e ?? "";
}
var $r = [..." 	\n\r\f\xA0\v﻿"];
function ei(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || $r.includes(r[o - 1])) && (s === r.length || $r.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
function ti(e, t = !1) {
	var n = t ? " !important;" : ";", r = "";
	for (var i of Object.keys(e)) {
		var a = e[i];
		a != null && a !== "" && (r += " " + i + ": " + a + n);
	}
	return r;
}
function ni(e) {
	return e[0] !== "-" || e[1] !== "-" ? e.toLowerCase() : e;
}
function ri(e, t) {
	if (t) {
		var n = "", r, i;
		if (Array.isArray(t) ? (r = t[0], i = t[1]) : r = t, e) {
			e = String(e).replaceAll(/\/\*.*?\*\//g, "").trim();
			var a = !1, o = 0, s = !1, c = [];
			r && c.push(...Object.keys(r).map(ni)), i && c.push(...Object.keys(i).map(ni));
			var l = 0, u = -1;
			let t = e.length;
			for (var d = 0; d < t; d++) {
				var f = e[d];
				if (s ? f === "/" && e[d - 1] === "*" && (s = !1) : a ? a === f && (a = !1) : f === "/" && e[d + 1] === "*" ? s = !0 : f === "\"" || f === "'" ? a = f : f === "(" ? o++ : f === ")" && o--, !s && a === !1 && o === 0) {
					if (f === ":" && u === -1) u = d;
					else if (f === ";" || d === t - 1) {
						if (u !== -1) {
							var p = ni(e.substring(l, u).trim());
							if (!c.includes(p)) {
								f !== ";" && d++;
								var m = e.substring(l, d).trim();
								n += " " + m + ";";
							}
						}
						l = d + 1, u = -1;
					}
				}
			}
		}
		return r && (n += ti(r)), i && (n += ti(i, !0)), n = n.trim(), n === "" ? null : n;
	}
	return e == null ? null : String(e);
}
// node_modules/svelte/src/internal/client/dom/elements/class.js
function ii(e, t, n, r, i, a) {
	var o = e[le];
	if (E || o !== n || o === void 0) {
		var s = ei(n, r, a);
		E && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[le] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// node_modules/svelte/src/internal/client/dom/elements/style.js
function ai(e, t = {}, n, r) {
	for (var i in n) {
		var a = n[i];
		t[i] !== a && (n[i] == null ? e.style.removeProperty(i) : e.style.setProperty(i, a, r));
	}
}
function oi(e, t, n, r) {
	var i = e[ue];
	if (E || i !== t) {
		var a = ri(t, r);
		E && a === e.getAttribute("style") || (a == null ? e.removeAttribute("style") : e.style.cssText = a), e[ue] = t;
	} else r && (Array.isArray(r) ? (ai(e, n?.[0], r[0]), ai(e, n?.[1], r[1], "important")) : ai(e, n, r));
	return r;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function si(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function ci(t, n) {
	var r = t.__defaultValue, i = t.multiple, a = i ? r ?? [] : null;
	if (!i || e(a)) {
		var o = t.selectedIndex, s = n && i ? new Set(t.selectedOptions) : null;
		for (var c of t.options) {
			var l = fi(c);
			si(c, i ? a.includes(l) : Yt(l, r));
		}
		if (n) {
			if (s !== null) for (c of t.options) {
				var u = s.has(c);
				c.selected !== u && (c.selected = u);
			}
			else t.selectedIndex !== o && (t.selectedIndex = o);
		}
	}
}
function li(t, n, r = !1) {
	if (t.multiple) {
		if (n == null) return;
		if (!e(n)) return ye();
		for (var i of t.options) i.selected = n.includes(fi(i));
	} else {
		for (i of t.options) if (Yt(fi(i), n)) {
			i.selected = !0;
			return;
		}
		r && n === void 0 || (t.selectedIndex = -1);
	}
}
function ui(e) {
	var t = new MutationObserver((t) => {
		t.every(pi) || ("__defaultValue" in e && ci(e, !1), "__value" in e && li(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), hn(() => {
		t.disconnect();
	});
}
function di(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet(), i = !0;
	at(e, "change", (t) => {
		var i = t ? "[selected]" : ":checked", a;
		if (e.multiple) a = [].map.call(e.querySelectorAll(i), fi);
		else {
			var o = e.querySelector(i) ?? e.querySelector("option:not([disabled])");
			a = o && fi(o);
		}
		n(a), e.__value = a, M !== null && r.add(M);
	}), yn(() => {
		var a = t();
		if (e === document.activeElement) {
			var o = M;
			if (r.has(o)) return;
		}
		if (li(e, a, i), i && a === void 0) {
			var s = e.querySelector(":checked");
			s !== null && (a = fi(s), n(a));
		}
		e.__value = a, i = !1;
	});
}
function fi(e) {
	return "__value" in e ? e.__value : e.value;
}
function pi(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// node_modules/svelte/src/internal/client/dom/elements/attributes.js
var mi = Symbol("is custom element"), hi = Symbol("is html"), gi = me ? "link" : "LINK", _i = me ? "progress" : "PROGRESS";
function vi(e) {
	if (E) {
		var t = !1, n = () => {
			if (!t) {
				if (t = !0, e.hasAttribute("value")) {
					var n = e.value;
					Z(e, "value", null), e.value = n;
				}
				if (e.hasAttribute("checked")) {
					var r = e.checked;
					Z(e, "checked", null), e.checked = r;
				}
			}
		};
		e[fe] = n, Ze(n), rt();
	}
}
function yi(e, t) {
	var n = bi(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === _i) && (e.value = t ?? "");
}
function Z(e, t, n, r) {
	var i = bi(e);
	if (!(E && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === gi))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[se] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && Si(e).has(t) ? e[t] = n : (!E || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function bi(e) {
	return e[ce] ??= {
		[mi]: e.nodeName.includes("-"),
		[hi]: e.namespaceURI === ge
	};
}
var xi = /* @__PURE__ */ new Map();
function Si(e) {
	var t = e.getAttribute("is") || e.nodeName, n = xi.get(t);
	if (n) return n;
	xi.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var s in r = o(i), r) r[s].set && s !== "innerHTML" && s !== "textContent" && s !== "innerText" && n.add(s);
		i = l(i);
	}
	return n;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function Ci(e, t) {
	return e === t || e?.[ie] === t;
}
function wi(e = qe(), t, n, r) {
	var i = We.r, a = V;
	return yn(() => {
		var o, s;
		return xn(() => {
			o = s, s = r?.() || [], sr(() => {
				Ci(n(...s), e) || (t(e, ...s), o && Ci(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && Ci(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// node_modules/svelte/src/internal/client/reactivity/store.js
var Ti = !1;
function Ei(e) {
	var t = Ti;
	try {
		return Ti = !1, [e(), Ti];
	} finally {
		Ti = t;
	}
}
// node_modules/svelte/src/internal/client/reactivity/props.js
function Di(e, t, n, r) {
	var i = !0, o = !!(n & 8), s = !!(n & 16), c = r, l = !0, u = void 0, d = () => s && i ? (u ??= /* @__PURE__ */ ut(r), H(u)) : (l && (l = !1, c = s ? sr(r) : r), c);
	let f;
	if (o) {
		var p = ie in e || oe in e;
		f = a(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	o ? [m, h] = Ei(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Le(t), f(m)));
	var g = i ? () => {
		var n = e[t];
		return n === void 0 ? d() : (l = !0, n);
	} : () => {
		var n = e[t];
		return n !== void 0 && (c = void 0), n === void 0 ? c : n;
	};
	if (i && !(n & 4)) return g;
	if (f) {
		var _ = e.$$legacy;
		return (function(e, t) {
			return arguments.length > 0 ? ((!i || !t || _ || h) && f(t ? g() : e), e) : g();
		});
	}
	var v = !1, y = (n & 1 ? ut : pt)(() => (v = !1, g()));
	o && H(y);
	var b = V;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? H(y) : i && o ? qt(e) : e;
			return P(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return In && v || b.f & 16384 ? y.v : H(y);
	});
}
var Oi = ":root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark;--paper:var(--lightningcss-light,#fff)var(--lightningcss-dark,#16191d);--raised:var(--lightningcss-light,#fff)var(--lightningcss-dark,#20242a);--sunken:var(--lightningcss-light,#f2f4f6)var(--lightningcss-dark,#101215);--ink:var(--lightningcss-light,#1b1f24)var(--lightningcss-dark,#e9ecef);--soft:var(--lightningcss-light,#545c66)var(--lightningcss-dark,#aab3bd);--line:var(--lightningcss-light,#d3d9df)var(--lightningcss-dark,#3a424b);--strong:var(--lightningcss-light,#7a8490)var(--lightningcss-dark,#7d8894);--accent:var(--lightningcss-light,#0b6a5d)var(--lightningcss-dark,#5fd4c1);--left:var(--lightningcss-light,#0072b2)var(--lightningcss-dark,#56b4e9);--right:var(--lightningcss-light,#c8401a)var(--lightningcss-dark,#ff8f66);--on-player:var(--lightningcss-light,#fff)var(--lightningcss-dark,#101215);--hole:var(--lightningcss-light,#444b53)var(--lightningcss-dark,#050607);--good:var(--lightningcss-light,#18794e)var(--lightningcss-dark,#4cc38a);--bad:var(--lightningcss-light,#b42318)var(--lightningcss-dark,#ff8f84);--mark:var(--lightningcss-light,#fff1c2)var(--lightningcss-dark,#4a3d10);background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Liberation Sans,sans-serif}@media (prefers-color-scheme:dark){:root{--lightningcss-light: ;--lightningcss-dark:initial}}:root[data-theme=light]{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light}:root[data-theme=dark]{--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark}:root[data-projector=true]{font-size:22px}*,:before,:after{box-sizing:border-box}body{margin:0}h1{margin:0 0 .75rem;font-size:1.6rem;line-height:1.2}h2{margin:0 0 .6rem;font-size:1.1rem}h3{margin:.6rem 0 .3rem;font-size:1rem}button,input,select,textarea{font:inherit;color:inherit;border:1px solid var(--strong);background:var(--raised);border-radius:.4rem;min-height:1.9rem}input,select,textarea{max-width:100%;padding:.2rem .5rem}button{cursor:pointer;padding:.15rem .7rem}button:hover:not(:disabled){border-color:var(--accent)}button:disabled{color:var(--soft);border-color:var(--line);cursor:default}button[aria-pressed=true],button[aria-checked=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);font-weight:600}button.quiet{min-height:1.5rem;color:var(--accent);background:0 0;border:0;padding:0 .2rem;text-decoration:underline}button.icon{min-width:1.9rem;padding:.15rem .3rem}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}code,kbd,.code{font-family:ui-monospace,DejaVu Sans Mono,monospace;font-size:.92em}kbd{border:1px solid var(--strong);border-radius:.3em;padding:0 .35em}.row{flex-wrap:wrap;align-items:center;gap:.4rem;display:flex}.soft{color:var(--soft)}.panel{border:1px solid var(--line);background:var(--raised);border-radius:.75rem;padding:1rem}.notice{border-left:4px solid var(--accent);background:var(--sunken);padding:.6rem .9rem}.error{border-left:4px solid var(--bad);background:var(--sunken);overflow-wrap:anywhere;margin:.4rem 0;padding:.6rem .9rem}.old{opacity:.5}.hidden{clip-path:inset(50%);white-space:nowrap;width:1px;height:1px;position:absolute;overflow:hidden}.two{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);align-items:start;gap:1.5rem;display:grid}@media (max-width:900px){.two{grid-template-columns:minmax(0,1fr)}}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);padding:.25rem .5rem}th{color:var(--soft);font-size:.85rem;font-weight:600}@media (prefers-reduced-motion:no-preference){.old{transition:opacity .15s}}";
// src/board/tree.ts
function ki(e, t, n = "left") {
	return {
		ruleset: e,
		nodes: [{
			position: t,
			parent: -1,
			children: []
		}],
		at: 0,
		side: n
	};
}
var Ai = (e) => e.nodes[e.at], ji = (e) => e === "left" ? "right" : "left";
function Mi(e, t, n, r) {
	let i = Ai(e), a = i.children.find((r) => e.nodes[r]?.move === n && e.nodes[r]?.by === t);
	if (a !== void 0) return Ni(e, a);
	let o = e.nodes.length, s = e.nodes.with(e.at, {
		...i,
		children: [...i.children, o],
		last: o
	});
	return s.push({
		position: r,
		parent: e.at,
		by: t,
		move: n,
		children: []
	}), {
		...e,
		nodes: s,
		at: o,
		side: ji(t)
	};
}
function Ni(e, t) {
	let n = e.nodes[t];
	if (!n) return e;
	let r = [...e.nodes];
	for (let e = t; r[e].parent >= 0;) {
		let t = r[e].parent;
		r[t] = {
			...r[t],
			last: e
		}, e = t;
	}
	let i = r[r[t].last ?? r[t].children[0] ?? -1], a = n.by ? ji(n.by) : i?.by ?? e.side;
	return {
		...e,
		nodes: r,
		at: t,
		side: a
	};
}
var Pi = (e) => Ni(e, Ai(e).parent);
function Fi(e) {
	let t = Ai(e);
	return Ni(e, t.last ?? t.children[0] ?? -1);
}
function Ii(e, t) {
	let n = e.nodes[Ai(e).parent]?.children ?? [], r = n[n.indexOf(e.at) + t];
	return r === void 0 ? e : Ni(e, r);
}
function Li(e) {
	let t = Ai(e).parent;
	for (; t > 0 && e.nodes[t].children.length < 2;) t = e.nodes[t].parent;
	return Ni(e, Math.max(t, 0));
}
function Ri(e) {
	let [t, n] = [Ai(e), e.side], r = [];
	for (; t.by !== void 0 && t.by === ji(n);) r.unshift(t.move), [t, n] = [e.nodes[t.parent], t.by];
	return {
		position: t.position,
		first: n,
		played: r
	};
}
function zi(e, t) {
	let n = e.nodes[t]?.parent ?? -1;
	if (n < 0) return e;
	let r = /* @__PURE__ */ new Set([t]);
	e.nodes.forEach((e, t) => r.has(e.parent) && r.add(t));
	let i = e.nodes.map((e, t) => t).filter((e) => !r.has(e)), a = new Map(i.map((e, t) => [e, t])), o = i.map((t) => {
		let { last: n, ...r } = e.nodes[t], i = n === void 0 ? void 0 : a.get(n), o = r.children.flatMap((e) => a.get(e) ?? []);
		return {
			...r,
			parent: a.get(r.parent) ?? -1,
			children: o,
			...i !== void 0 && { last: i }
		};
	});
	return Ni({
		...e,
		nodes: o,
		at: 0
	}, a.get(n));
}
function Bi(e, t) {
	let n = [t], r = e.nodes[t];
	for (; r.children.length === 1;) n.push(r.children[0]), r = e.nodes[r.children[0]];
	return {
		moves: n,
		variations: r.children.map((t) => Bi(e, t))
	};
}
// src/engine/connection.svelte.ts
var Vi = 4401, Hi = 1e4, Ui = class {
	#e = /* @__PURE__ */ N("connecting");
	get state() {
		return H(this.#e);
	}
	set state(e) {
		P(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ N(null);
	get hello() {
		return H(this.#t);
	}
	set hello(e) {
		P(this.#t, e);
	}
	#n;
	#r;
	#i = null;
	#a = /* @__PURE__ */ new Map();
	#o = 1;
	#s = 250;
	constructor(e, t) {
		this.#n = e, this.#r = t, this.#c();
	}
	#c() {
		this.#i = this.#r({
			open: () => this.#i?.send(JSON.stringify({ token: this.#n })),
			message: (e) => this.#l(JSON.parse(e)),
			closed: (e) => this.#u(e)
		});
	}
	#l(e) {
		if (e.hello) {
			this.hello = e.hello, this.state = "open", this.#s = 250;
			return;
		}
		let t = e.id, n = this.#a.get(t);
		n && (e.progress ? n.progress?.(e.progress) : (this.#a.delete(t), n.done(e)));
	}
	#u(e) {
		this.state = e === Vi ? "refused" : "lost";
		let t = { error: {
			kind: "lost",
			message: "the connection to the program is lost"
		} };
		for (let e of this.#a.values()) e.done(t);
		this.#a.clear(), e !== Vi && (setTimeout(() => this.#c(), this.#s), this.#s = Math.min(2 * this.#s, Hi));
	}
	ask(e, t, n) {
		let r = this.#o++, i = () => {
			this.#a.has(r) && this.#i?.send(JSON.stringify({ cancel: r }));
		};
		if (this.state !== "open") return {
			answer: Promise.resolve({ error: {
				kind: "lost",
				message: "the program is not connected"
			} }),
			cancel: i
		};
		let a = new Promise((e) => this.#a.set(r, {
			done: e,
			progress: n
		}));
		return this.#i?.send(JSON.stringify({
			id: r,
			slot: e,
			...t
		})), {
			answer: a,
			cancel: i
		};
	}
}, Wi = 4e3, Gi = 1.5, Ki = .2, qi = 600, Ji = (e) => e?.kind === "budget" && !e.message.includes("memory");
function Yi({ error: e, moves_error: t, id: n, ...r }) {
	return e ? e.known ? { known: e.known } : {} : t ? { part: r } : {};
}
var Xi = class {
	#e;
	#t = [];
	#n = null;
	#r = !1;
	constructor(e) {
		this.#e = e;
	}
	take(e) {
		if (typeof e.cancel == "number") {
			this.#i((t) => t.id === e.cancel);
			return;
		}
		let { id: t, slot: n, budget: r, ...i } = e;
		if (typeof t != "number") return;
		n !== void 0 && this.#i((e) => e.slot === n);
		let { seconds: a, nodes: o, ...s } = r ?? {};
		Object.keys(s).length > 0 && (i.budget = s);
		let c = this.#e.now();
		this.#t.push({
			id: t,
			slot: n,
			request: i,
			slice: Wi,
			nodes: 0,
			mostNodes: o ?? Infinity,
			seconds: Math.min(a ?? qi, qi),
			began: c,
			reported: c,
			isCancelled: !1
		}), this.#r || this.#a();
	}
	#i(e) {
		let t = this.#n ? [this.#n, ...this.#t] : this.#t;
		for (let n of t.filter((t) => !t.isCancelled && e(t))) n.isCancelled = !0, this.#e.post({
			id: n.id,
			error: {
				kind: "cancelled",
				message: "the request was cancelled"
			}
		});
		this.#t = this.#t.filter((e) => !e.isCancelled);
	}
	async #a() {
		for (this.#r = !0;;) {
			await this.#e.pause();
			let e = this.#t.shift();
			if (!e) break;
			this.#n = e;
			try {
				await this.#o(e) || this.#t.push(e);
			} catch {
				e.isCancelled || this.#e.post({
					id: e.id,
					error: {
						kind: "defect",
						message: "the engine failed, and starts again"
					}
				}), await this.#e.restart();
			}
			this.#n = null;
		}
		this.#r = !1;
	}
	async #o(e) {
		let t = Math.min(e.slice, e.mostNodes), n = {
			...e.request.budget,
			nodes: t
		}, r = await this.#e.ask({
			...e.request,
			id: e.id,
			budget: n
		});
		if (e.isCancelled) return !0;
		let i = this.#e.now() - e.began;
		if (e.nodes += t, !(Ji(r.error) || Ji(r.moves_error)) || t === e.mostNodes) return this.#e.post({ ...r }), !0;
		if (i >= e.seconds) {
			let t = `the budget of ${e.seconds} s is used up`, n = (e) => Ji(e) ? {
				...e,
				message: t
			} : e, { error: i, moves_error: a, ...o } = r;
			return this.#e.post({
				...o,
				...i && { error: n(i) },
				...a && { moves_error: n(a) }
			}), !0;
		}
		return this.#e.now() - e.reported >= Ki && (e.reported = this.#e.now(), this.#e.post({
			id: e.id,
			progress: {
				seconds: i,
				nodes: e.nodes,
				...Yi(r)
			}
		})), e.slice = Math.ceil(e.slice * Gi), !1;
	}
}, Zi = 2e3, Qi = 2 ** 53 - 1, $i = "pass", ea = (e) => e.map((e) => e?.join(",") ?? $i).join(";");
function ta(e) {
	return e.split(/[;\s]+/).flatMap((e) => {
		if (e === $i) return [null];
		let t = /^(-?\d{1,16}),(-?\d{1,16})$/.exec(e), [n, r] = [Number(t?.[1]) + 0, Number(t?.[2]) + 0];
		return Math.abs(n) <= Qi && Math.abs(r) <= Qi ? [[n, r]] : [];
	}).slice(0, Zi);
}
// src/sheet/markdown.ts
var na = "```";
function ra({ cells: e }) {
	return e.map(({ kind: e, text: t }) => e === "calc" ? `${na}upstar\n${t}\n${na}` : t).join("\n\n").concat("\n");
}
function ia(e) {
	let t = [], n = (e, n) => {
		let r = n.join("\n").replace(/^\n+|\n+$/g, "");
		(e === "calc" || r !== "") && t.push({
			id: t.length + 1,
			kind: e,
			text: r
		});
	}, r = "text", i = [];
	for (let t of e.split(/\r?\n/)) {
		let e = r === "text" && /^```upstar\s*$/.test(t), a = r === "calc" && /^```\s*$/.test(t);
		e || a ? (n(r, i), [r, i] = [e ? "calc" : "text", []]) : i.push(t);
	}
	return n(r, i), { cells: t };
}
// src/puzzles/boards.ts
var aa = [
	"easy",
	"medium",
	"hard"
], { ceil: oa, floor: sa, min: ca } = Math, la = [
	"start",
	"board",
	"explorer",
	"sums",
	"thermograph",
	"worksheet",
	"rules",
	"puzzles",
	"escape",
	"angel"
], ua = (e) => Math.max(0, ...e.map(({ id: e }) => e)) + 1, da = 1500, fa = 8e3;
function pa(e, t) {
	let n = new URLSearchParams({ v: "1" });
	if (e !== "board" && n.set("s", e), e === "board" || e === "explorer") n.set("g", t.board.ruleset), n.set("p", Ai(t.board).position), t.board.side === "right" && n.set("to", "right"), e === "explorer" && t.explorer.sensible && n.set("only", "sensible");
	else if (e === "sums") for (let e of t.sums.cards) n.append("c", ha(e));
	else if (e === "thermograph") {
		for (let e of t.thermograph.games) n.append("x", e);
		n.set("t", t.thermograph.t), t.thermograph.sum && n.set("sum", t.thermograph.sum);
	} else if (e === "worksheet") n.set("d", ra(t.worksheet));
	else if (e === "puzzles") {
		let { ruleset: e, position: r, side: i, level: a } = t.puzzles;
		for (let [t, o] of Object.entries({
			g: e,
			p: r,
			to: i,
			l: a
		})) n.set(t, o);
	} else if (e === "escape") {
		n.set("g", t.escape.ruleset), n.set("p", t.escape.position);
		for (let e of t.escape.moves) n.append("m", e);
		let { reduction: e } = t.escape;
		e && (n.set("r", e.name), n.set("i", e.instance));
	} else e === "angel" ? n.set("e", ea(t.angel.eaten)) : e === "rules" && (n.set("d", t.rules.text), n.set("p", t.rules.position));
	return n;
}
function ma(e) {
	if (e.get("v") !== "1") return null;
	let t = la.find((t) => t === (e.get("s") ?? "board"));
	if (!t) return null;
	let n = {}, r = e.get("g"), i = e.get("d") ?? "", a = e.get("to") === "right" ? "right" : "left", o = e.get("p") ?? "";
	if (r !== null && t === "puzzles") n.puzzles = {
		ruleset: r,
		position: o,
		side: a,
		level: aa.find((t) => t === e.get("l")) ?? "easy",
		chosen: null
	};
	else if (r !== null && t === "escape") {
		let t = e.get("r"), i = t === null ? {} : { reduction: {
			name: t,
			instance: e.get("i") ?? ""
		} };
		n.escape = {
			ruleset: r,
			position: o,
			moves: e.getAll("m"),
			...i
		};
	} else r !== null && (n.board = ki(r, o, a));
	if (t === "explorer" && (n.explorer = { sensible: e.get("only") === "sensible" }), t === "sums" && (n.sums = { cards: e.getAll("c").flatMap(ga) }), t === "thermograph") {
		let t = ["left", "right"].find((t) => t === e.get("sum"));
		n.thermograph = {
			games: e.getAll("x"),
			t: e.get("t") ?? "0",
			...t && { sum: t }
		};
	}
	return t === "worksheet" && (n.worksheet = ia(i)), t === "rules" && (n.rules = {
		text: i,
		position: e.get("p") ?? "",
		foreign: !0
	}), t === "angel" && (n.angel = { eaten: ta(e.get("e") ?? "") }), {
		screen: t,
		documents: n
	};
}
var ha = ({ copies: e, ruleset: t, text: n }) => `${e};${t ?? ""};${n}`;
function ga(e, t) {
	let n = /^(-?\d+);([^;]*);(.*)$/s.exec(e);
	if (!n) return [];
	let r = {
		id: t + 1,
		copies: Number(n[1]),
		text: n[3] ?? ""
	};
	return [n[2] ? {
		...r,
		ruleset: n[2]
	} : r];
}
async function _a(e, t) {
	let n = pa(e, t).toString().replaceAll("%7C", "|").replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";");
	return n.length <= da ? `#${n}` : `#v=1&z=${await ya(n)}`;
}
async function va(e) {
	let t = new URLSearchParams(e.replace(/^#/, "")), n = t.get("z");
	try {
		return ma(n === null ? t : new URLSearchParams(await xa(n)));
	} catch {
		return null;
	}
}
async function ya(e) {
	let t = new Blob([e]).stream().pipeThrough(new CompressionStream("deflate-raw")), n = new Uint8Array(await new Response(t).arrayBuffer()), r = "";
	for (let e of n) r += String.fromCharCode(e);
	return btoa(r).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
var ba = 1e6;
async function xa(e) {
	let t = atob(e.replaceAll("-", "+").replaceAll("_", "/")), n = Uint8Array.from(t, (e) => e.charCodeAt(0)), r = new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), i = new TextDecoder(), a = "";
	for (;;) {
		let { done: e, value: t } = await r.read();
		if (e) return a + i.decode();
		if (a += i.decode(t, { stream: !0 }), a.length > ba) throw Error("the link is too long");
	}
}
// src/state/examples.ts
var Sa = "..#|#..|...", Ca = { cards: [
	{
		id: 1,
		ruleset: "domineering",
		text: "..|..",
		copies: 1
	},
	{
		id: 2,
		text: "{5|{2|-1}}",
		copies: 1
	},
	{
		id: 3,
		text: "^",
		copies: 2
	}
] }, wa = {
	games: [
		"{5|{2|-1}}",
		"domineering(\"..#|#..|...\")",
		"+-2"
	],
	t: "1"
}, Ta = ia("# A worksheet\n\nCells can use the names that other cells define. A cell runs by itself, as long as it is quick.\n\n```upstar\ng = domineering(\"..#|#..|...\")\n```\n\n```upstar\ntemperature(g)\n```\n\n```upstar\ng + {3|1}\n```\n\n```upstar\nfor n in 1..6: [mean(domineering(\"2x{n}\")), temperature(domineering(\"2x{n}\"))]\n```\n"), Ea = {
	text: "# A stone jumps over the next one, and removes it.\nname     hopper\ntitle    Hopper\nboard    strip\ncell     .  free\ncell     L  a stone of Left's\ncell     R  a stone of Right's\nexchange L R\neach     L R . -> . . L   any direction\neach     L . -> . L\nrules    a stone moves ahead by one cell, or jumps over a stone of the other player's and removes it\nsource   the studio\nexample  L.R..R\n",
	position: "",
	foreign: !1
}, Da = {
	ruleset: "domineering",
	position: "...|.#.|...|#..",
	side: "left",
	level: "easy",
	chosen: null
}, Oa = {
	ruleset: "nemesis",
	position: "grid(7,7) @ 2,3",
	moves: []
}, ka = { eaten: ta("7,16;6,16;5,16;4,16;3,16;2,16;1,16;0,16;7,13;7,14;7,15") }, Aa = class {
	#e = /* @__PURE__ */ N();
	#t = /* @__PURE__ */ N([]);
	#n = /* @__PURE__ */ N([]);
	constructor(e) {
		P(this.#e, e);
	}
	get now() {
		return H(this.#e);
	}
	get canUndo() {
		return H(this.#t).length > 0;
	}
	get canRedo() {
		return H(this.#n).length > 0;
	}
	step(e) {
		P(this.#t, [...H(this.#t).slice(-499), H(this.#e)]), P(this.#n, []), P(this.#e, e);
	}
	replace(e) {
		P(this.#e, e);
	}
	undo() {
		let e = H(this.#t).at(-1);
		e !== void 0 && (P(this.#t, H(this.#t).slice(0, -1)), P(this.#n, [H(this.#e), ...H(this.#n)]), P(this.#e, e));
	}
	redo() {
		let [e, ...t] = H(this.#n);
		e !== void 0 && (P(this.#t, [...H(this.#t), H(this.#e)]), P(this.#n, t), P(this.#e, e));
	}
}, ja = 30, Ma = 2e3;
function Na(e, { board: t, escape: n }) {
	return e === "escape" ? Pa({
		screen: e,
		ruleset: n.ruleset,
		position: n.position
	}) : e !== "board" && e !== "explorer" ? null : Pa({
		screen: "board",
		ruleset: t.ruleset,
		position: Ai(t).position
	});
}
var Pa = (e) => e.position.length <= Ma ? e : null, Fa = (e, t) => e.screen === t.screen && e.ruleset === t.ruleset && e.position === t.position, Ia = (e, t) => [t, ...e.filter((e) => !Fa(e, t))].slice(0, ja);
function La(e) {
	if (!Array.isArray(e)) return [];
	let t = (e) => typeof e?.ruleset == "string" && typeof e.position == "string" && (e.screen === "board" || e.screen === "escape");
	return e.filter((e) => t(e)).slice(0, ja);
}
// src/state/studio.svelte.ts
var Ra = "upstar-draft", za = "upstar-view", Ba = "upstar-recent", Va = 300, Ha = class {
	#e = /* @__PURE__ */ N("start");
	get screen() {
		return H(this.#e);
	}
	set screen(e) {
		P(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ N("auto");
	get theme() {
		return H(this.#t);
	}
	set theme(e) {
		P(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ N(!1);
	get projector() {
		return H(this.#n);
	}
	set projector(e) {
		P(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ N(!1);
	get tooLong() {
		return H(this.#r);
	}
	set tooLong(e) {
		P(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ N(null);
	get draft() {
		return H(this.#i);
	}
	set draft(e) {
		P(this.#i, e);
	}
	#a = /* @__PURE__ */ N([]);
	get recent() {
		return H(this.#a);
	}
	set recent(e) {
		P(this.#a, e);
	}
	#o = /* @__PURE__ */ N(null);
	get book() {
		return H(this.#o);
	}
	set book(e) {
		P(this.#o, e, !0);
	}
	#s = /* @__PURE__ */ N("");
	get notice() {
		return H(this.#s);
	}
	set notice(e) {
		P(this.#s, e, !0);
	}
	part = null;
	engine;
	board = new Aa(ki("domineering", Sa));
	explorer = new Aa({ sensible: !1 });
	sums = new Aa(Ca);
	thermograph = new Aa(wa);
	worksheet = new Aa(Ta);
	rules = new Aa(Ea);
	puzzles = new Aa(Da);
	escape = new Aa(Oa);
	angel = new Aa(ka);
	#c;
	#l;
	constructor(e) {
		this.engine = e, this.#u(), this.draft = Ka(), this.recent = La(Ua(Ba));
	}
	tell(e) {
		this.notice = e, clearTimeout(this.#l), this.#l = setTimeout(() => this.notice = "", 2500);
	}
	owns(e) {
		return this.part === null || e.composedPath().includes(this.part);
	}
	get rulesets() {
		return this.engine.hello?.rulesets ?? [];
	}
	ruleset(e) {
		return this.rulesets.find((t) => t.name === e) ?? this.rulesets.find((t) => t.name.startsWith(e));
	}
	get documents() {
		return {
			board: this.board.now,
			explorer: this.explorer.now,
			sums: this.sums.now,
			thermograph: this.thermograph.now,
			worksheet: this.worksheet.now,
			rules: this.rules.now,
			puzzles: this.puzzles.now,
			escape: this.escape.now,
			angel: this.angel.now
		};
	}
	get history() {
		return this.screen === "start" ? null : this.screen === "explorer" ? this.board : this[this.screen];
	}
	open(e, t, n = "board") {
		this.board.step(ki(e, t)), this.screen = n;
	}
	openEscape(e, t) {
		this.escape.step({
			ruleset: e,
			position: t,
			moves: []
		}), this.screen = "escape";
	}
	addToSum() {
		let { cards: e } = this.sums.now, t = {
			id: ua(e),
			ruleset: this.board.now.ruleset,
			text: Ai(this.board.now).position,
			copies: 1
		};
		this.sums.step({ cards: [...e, t] }), this.tell(`Added to the sum as summand ${e.length + 1}`);
	}
	take({ screen: e, documents: t }) {
		t.board && this.board.step(t.board), t.explorer && this.explorer.replace(t.explorer), t.sums && this.sums.step(t.sums), t.thermograph && this.thermograph.step(t.thermograph), t.worksheet && this.worksheet.step(t.worksheet), t.rules && this.rules.step(t.rules), t.puzzles && this.puzzles.step(t.puzzles), t.escape && this.escape.step(t.escape), t.angel && this.angel.step(t.angel), this.screen = e, this.draft = null;
	}
	async readAddress() {
		let e = await va(location.hash);
		e && this.take(e);
	}
	save() {
		let { screen: e, documents: t } = this;
		clearTimeout(this.#c), e !== "start" && (this.#c = setTimeout(() => {
			_a(e, t).then((e) => {
				this.tooLong = e.length > fa, this.tooLong || history.replaceState(null, "", e);
			}), Ga({
				screen: e,
				documents: t
			});
			let n = Na(e, t);
			n && (this.recent = Ia(this.recent, n), Wa(Ba, JSON.stringify(this.recent)));
		}, Va));
	}
	saveView() {
		Wa(za, JSON.stringify({
			theme: this.theme,
			projector: this.projector
		}));
	}
	#u() {
		try {
			let e = JSON.parse(localStorage.getItem(za) ?? "{}");
			this.theme = e.theme ?? "auto", this.projector = e.projector ?? !1;
		} catch {}
	}
};
function Ua(e) {
	try {
		return JSON.parse(localStorage.getItem(e) ?? "null");
	} catch {
		return null;
	}
}
function Wa(e, t) {
	try {
		localStorage.setItem(e, t);
	} catch {}
}
var Ga = (e) => Wa(Ra, JSON.stringify(e));
function Ka() {
	let e = Ua(Ra);
	return e?.documents ? e : null;
}
// node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
// src/engine/cache.ts
var qa = 100, Ja = class {
	#e = /* @__PURE__ */ new Map();
	get(e) {
		let t = this.#e.get(e);
		return t && (this.#e.delete(e), this.#e.set(e, t)), t;
	}
	set(e, t) {
		if (t.error && ![
			"parse",
			"illegal",
			"unsupported"
		].includes(t.error.kind)) return;
		this.#e.set(e, t);
		let n = this.#e.keys().next().value;
		this.#e.size > qa && n !== void 0 && this.#e.delete(n);
	}
}, Ya = 50, Xa = { seconds: 2 }, Za = { seconds: 60 }, Qa = new Ja(), $a = 0, eo = class {
	#e = /* @__PURE__ */ N(null);
	get answer() {
		return H(this.#e);
	}
	set answer(e) {
		P(this.#e, e);
	}
	#t = /* @__PURE__ */ N(null);
	get of() {
		return H(this.#t);
	}
	set of(e) {
		P(this.#t, e);
	}
	#n = /* @__PURE__ */ N(!1);
	get waiting() {
		return H(this.#n);
	}
	set waiting(e) {
		P(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ N(null);
	get progress() {
		return H(this.#r);
	}
	set progress(e) {
		P(this.#r, e);
	}
	#i = /* @__PURE__ */ N(null);
	get part() {
		return H(this.#i);
	}
	set part(e) {
		P(this.#i, e);
	}
	#a;
	#o;
	#s = null;
	#c;
	#l = null;
	#u = "";
	constructor(e, t) {
		this.#a = e, this.#o = `${t}-${++$a}`;
	}
	get shown() {
		return this.waiting && this.part ? this.part : this.answer;
	}
	get isPartial() {
		return this.waiting && this.part !== null;
	}
	follow(e, t = Xa) {
		let n = JSON.stringify(e);
		if (n === this.#u && (this.#s || this.answer)) return;
		if (this.#p(), this.#u = n, this.#l = e, !e) {
			this.#f(null, null);
			return;
		}
		let r = Qa.get(n);
		r ? this.#f(r, e) : this.#d(e, t);
	}
	#d(e, t) {
		let n = this.#u, r = this.#a.ask(this.#o, {
			...e,
			budget: t
		}, (e) => {
			this.#s === r && (this.progress = e, e.part && (this.part = e.part));
		});
		this.#s = r, this.#c = setTimeout(() => this.waiting = !0, Ya), r.answer.then((t) => {
			Qa.set(n, t), this.#s === r && (t.error?.kind === "lost" && (this.#u = ""), this.#f(t, e));
		});
	}
	#f(e, t) {
		clearTimeout(this.#c), this.#s = null, this.answer = e, this.of = t, this.waiting = !1, this.progress = null, this.part = null;
	}
	#p() {
		clearTimeout(this.#c);
		let e = this.#s;
		this.#s = null, this.progress = null, this.part = null, e?.cancel();
	}
	stop() {
		this.#s?.cancel();
	}
	longer(e = Za) {
		this.#l && (this.#p(), this.#d(this.#l, e));
	}
	leave() {
		this.#p(), this.#u = "";
	}
}, to = {
	walker: "fugitive",
	cutter: "nemesis",
	names: {
		fugitive: "the fugitive",
		nemesis: "the Nemesis"
	},
	first: "walk",
	rulesets: {
		walk: "nemesis",
		cut: "nemesis_cuts_first",
		both: null
	},
	cuts: "all",
	walks: "edge",
	counts: !1
}, no = {
	...to,
	walker: "cat",
	cutter: "herder",
	names: {
		cat: "the cat",
		herder: "the herder"
	},
	rulesets: {
		walk: "cat_herding",
		cut: "cat_herding_cuts_first",
		both: null
	},
	counts: !0
}, ro = {
	nemesis: to,
	nemesis_cuts_first: {
		...to,
		first: "cut"
	},
	blizzard: {
		...to,
		walker: "trapper",
		cutter: "storm",
		names: {
			trapper: "the trapper",
			storm: "the Storm"
		},
		rulesets: {
			walk: "blizzard",
			cut: null,
			both: null
		},
		cuts: "near"
	},
	cat_herding: no,
	cat_herding_cuts_first: {
		...no,
		first: "cut"
	},
	cat_herding_paths: {
		...no,
		first: "cut",
		walks: "path",
		rulesets: {
			walk: null,
			cut: "cat_herding_paths",
			both: null
		}
	},
	nowhere_to_go: {
		...to,
		walker: "first",
		cutter: "second",
		names: {
			first: "the first spy",
			second: "the second spy"
		},
		first: "both",
		rulesets: {
			walk: null,
			cut: null,
			both: "nowhere_to_go"
		},
		walks: "path"
	}
}, io = (e) => e in ro;
// src/shell/keys.ts
function ao(e) {
	let t = e.composedPath()[0] ?? e.target;
	return t instanceof Element && t.closest("dialog") ? !0 : t instanceof HTMLInputElement ? ![
		"range",
		"checkbox",
		"radio"
	].includes(t.type) : t instanceof HTMLTextAreaElement || t instanceof HTMLSelectElement;
}
// src/exact/rational.ts
function oo(e, t) {
	for (; t !== 0n;) [e, t] = [t, e % t];
	return e < 0n ? -e : e;
}
function Q(e, t = 1n) {
	let n = oo(e, t) * (t < 0n ? -1n : 1n);
	return {
		p: e / n,
		q: t / n
	};
}
function so(e) {
	let t = /^(-?\d+)(?:\/(\d+))?$/.exec(e.trim());
	if (!t?.[1]) return null;
	let n = BigInt(t[2] ?? "1");
	return n === 0n ? null : Q(BigInt(t[1]), n);
}
var co = ({ p: e, q: t }) => t === 1n ? `${e}` : `${e}/${t}`, lo = (e, t) => Q(e.p * t.q + t.p * e.q, e.q * t.q), uo = (e, t) => Q(e.p * t.q - t.p * e.q, e.q * t.q), fo = (e, t) => Q(e.p * t.p, e.q * t.q), po = (e, t) => Q(e.p * t.q, e.q * t.p);
function mo(e, t) {
	let n = e.p * t.q - t.p * e.q;
	return n < 0n ? -1 : +(n > 0n);
}
var ho = (e, t) => mo(e, t) <= 0 ? e : t, go = (e, t) => mo(e, t) >= 0 ? e : t;
function _o({ p: e, q: t }) {
	let n = e / t;
	return e < 0n && e % t !== 0n ? n - 1n : n;
}
function $({ p: e, q: t }) {
	let n = e / t, r = e % t * 1000000n / t;
	return Number(n) + Number(r) / 1e6;
}
// src/thermo/walls.ts
function vo(e) {
	if (!e) return null;
	let t = yo(e.left), n = yo(e.right);
	return t && n ? {
		left: t,
		right: n
	} : null;
}
function yo(e) {
	let t = [];
	for (let [n, r] of e) {
		let e = {
			t: so(n),
			v: so(r)
		};
		if (!e.t || !e.v) return null;
		t.push({
			t: e.t,
			v: e.v
		});
	}
	return t.length > 0 ? t : null;
}
function bo(e, t) {
	let n = e[0];
	for (let r of e) {
		if (mo(r.t, t) > 0) {
			if (mo(t, n.t) <= 0) return n.v;
			let e = po(uo(t, n.t), uo(r.t, n.t));
			return lo(n.v, fo(e, uo(r.v, n.v)));
		}
		n = r;
	}
	return n.v;
}
function xo({ left: e, right: t }) {
	return go(e.at(-1).t, t.at(-1).t);
}
function So(e) {
	let t = e.flatMap(({ left: e, right: t }) => [...e, ...t]).map(({ v: e }) => e), n = t[0] ?? Q(0n), r = Q(1n);
	return {
		from: uo(t.reduce(ho, n), r),
		to: lo(t.reduce(go, n), r)
	};
}
function Co(e) {
	let t = e.map(xo).reduce(go, Q(0n));
	return {
		from: Q(-1n),
		to: Q(_o(t) + 2n)
	};
}
function wo({ from: e, to: t }, n) {
	let r = $(uo(t, e)), i = Q(1n);
	for (let e = 0; r / $(i) > n; e++) i = fo(i, e % 3 == 1 ? Q(5n, 2n) : Q(2n));
	let a = [], o = po(e, i), s = _o(o) + (mo(o, Q(_o(o))) === 0 ? 0n : 1n);
	for (;; s++) {
		let e = fo(i, Q(s));
		if (mo(e, t) > 0) return a;
		a.push(e);
	}
}
function To(e) {
	let { from: t, to: n } = Co(e), r = Q(1n, 8n);
	for (; $(po(uo(n, t), r)) > 200;) r = fo(r, Q(2n));
	let i = e.flatMap(({ left: e, right: t }) => [...e, ...t]).map(({ t: e }) => e);
	for (let e = t; mo(e, n) <= 0; e = lo(e, r)) i.push(e);
	return i.sort(mo), i.filter((e, t) => t === 0 || mo(i[t - 1], e) !== 0);
}
function Eo(e, t) {
	let n = bo(e.left, t), r = bo(e.right, t);
	return mo(n, r) === 0 ? `at ${co(t)} the mast is at ${co(n)}` : `at ${co(t)} the left wall is at ${co(n)} and the right wall at ${co(r)}`;
}
function Do(e, t) {
	let n = 0;
	return e.forEach((r, i) => {
		Math.abs($(r) - t) < Math.abs($(e[n]) - t) && (n = i);
	}), n;
}
// src/board/ambient.ts
var Oo = 2e4;
function ko(e) {
	return [...new Set(e.flatMap(({ move: e }) => typeof e.value == "string" ? [e.value] : []))];
}
function Ao(e) {
	let t = `[${ko(e).map((e) => `thermograph(${e})`).join(", ")}]`;
	return t === "[]" || t.length > Oo ? null : {
		do: "evaluate",
		ruleset: "expression",
		position: { expr: t }
	};
}
function jo(e, t, n, r) {
	let i = /* @__PURE__ */ new Map(), a = vo(e.thermograph), o = so(r);
	return !a || !o || ko(t).forEach((e, t) => {
		let r = vo(n[t]?.thermograph);
		if (r) for (let t of ["left", "right"]) i.set(Mo(t, e), co(No(a, r, t, o)));
	}), i;
}
var Mo = (e, t) => `${e} ${t}`;
function No(e, t, n, r) {
	let i = n === "left" ? uo(bo(e.left, r), uo(bo(t.right, r), r)) : uo(lo(bo(t.left, r), r), bo(e.right, r));
	return mo(i, Q(0n)) < 0 ? Q(0n) : i;
}
// src/editor/colored.ts
function Po(e, t, n) {
	if (e.includes("|") || t === 0) return null;
	let r = e.trim(), i = r.split(/\s+/).at(-1) ?? "", a = [...i];
	return a.length === t && a.every((e) => n.includes(e)) && i !== r ? {
		graph: r.slice(0, -i.length).trim(),
		chars: a
	} : {
		graph: r,
		chars: Array(t).fill(".")
	};
}
var Fo = ({ graph: e, chars: t }) => `${e} ${t.join("")}`, Io = {
	b: "blue, Left's",
	r: "red, Right's",
	g: "green, both players'"
};
function Lo(e) {
	let t = e.trim().toLowerCase();
	if (/^[brg]+$/.test(t)) return [...t].map((e, t) => ({
		from: t,
		to: t + 1,
		color: e
	}));
	let n = t.replace(/^\d+:\s*/, "").split(/\s+/).filter(Boolean).map((e) => /^(\d+)-(\d+)([brg])$/.exec(e));
	return n.some((e) => e === null) ? null : n.map((e) => ({
		from: Number(e[1]),
		to: Number(e[2]),
		color: e[3]
	}));
}
function Ro(e) {
	return e.length === 0 ? "1:" : e.map(({ from: e, to: t, color: n }) => `${e}-${t}${n}`).join(" ");
}
function zo(e) {
	let t = Math.max(0, ...e.flatMap(({ from: e, to: t }) => [e, t]));
	return Array.from({ length: t + 2 }, (e, t) => t);
}
// src/editor/EdgesEditor.svelte
var Bo = /* @__PURE__ */ G("<option> </option>"), Vo = /* @__PURE__ */ G("<li role=\"group\" class=\"svelte-w5lnje\"><span> </span> <select aria-label=\"Color\"></select> <button class=\"icon\">×</button></li>"), Ho = /* @__PURE__ */ G("<ul class=\"svelte-w5lnje\"></ul> <div class=\"row\" role=\"group\" aria-label=\"A new edge\"><label>from <select></select></label> <label>to <select></select></label> <select aria-label=\"Color of the new edge\"></select> <button>Add the edge</button></div>", 1), Uo = {
	hash: "svelte-w5lnje",
	code: "ul.svelte-w5lnje {display:flex;flex-wrap:wrap;gap:0.4rem 1rem;margin:0 0 0.6rem;padding:0;list-style:none;}li.svelte-w5lnje {display:flex;align-items:center;gap:0.3rem;}"
};
function Wo(e, t) {
	k(t, !0), X(e, Uo);
	let n = /* @__PURE__ */ j(() => Object.keys(Io).filter((e) => t.green || e !== "g")), r = /* @__PURE__ */ j(() => zo(t.edges)), i = /* @__PURE__ */ N(0), a = /* @__PURE__ */ N(null), o = /* @__PURE__ */ N("b"), s = /* @__PURE__ */ j(() => H(a) !== null && H(r).includes(H(a)) ? H(a) : H(r).at(-1)), c = (e, n) => t.onedit(Ro(t.edges.with(e, n))), l = (e) => e === 0 ? "0, the ground" : e === H(r).at(-1) ? `${e}, new` : `${e}`;
	var u = Ho(), d = I(u);
	Y(d, 21, () => t.edges, zr, (e, r, i) => {
		var a = Vo(), o = F(a), s = L(o), l = R(o, 2);
		Y(l, 20, () => H(n), (e) => e, (e, t, n, r) => {
			var i = Bo(), a = L(i, !0), o = {};
			z(() => {
				q(a, Io[t]), o !== (o = t) && (i.value = (i.__value = o) ?? "");
			}), K(e, i);
		}), O(l);
		var u;
		ui(l);
		var d = R(l, 2);
		O(a), z(() => {
			Z(a, "aria-label", `Edge ${H(r).from ?? ""}-${H(r).to ?? ""}`), q(s, `${H(r).from ?? ""}–${H(r).to ?? ""}`), u !== (u = H(r).color) && (l.value = (l.__value = u) ?? "", li(l, u)), Z(d, "aria-label", `Remove edge ${H(r).from ?? ""}-${H(r).to ?? ""}`);
		}), U("change", l, (e) => c(i, {
			...H(r),
			color: e.currentTarget.value
		})), U("click", d, () => t.onedit(Ro(t.edges.toSpliced(i, 1)))), K(e, a);
	}), O(d);
	var f = R(d, 2), p = F(f), m = R(F(p));
	Y(m, 20, () => H(r).slice(0, -1), (e) => e, (e, t) => {
		var n = Bo(), r = L(n, !0), i = {};
		z((e) => {
			q(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}, [() => l(t)]), K(e, n);
	}), O(m), ui(m), O(p);
	var h = R(p, 2), g = R(F(h));
	Y(g, 20, () => H(r), (e) => e, (e, t) => {
		var n = Bo(), r = L(n, !0), i = {};
		z((e) => {
			q(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}, [() => l(t)]), K(e, n);
	}), O(g);
	var _;
	ui(g), O(h);
	var v = R(h, 2);
	Y(v, 20, () => H(n), (e) => e, (e, t, n, r) => {
		var i = Bo(), a = L(i, !0), o = {};
		z(() => {
			q(a, Io[t]), o !== (o = t) && (i.value = (i.__value = o) ?? "");
		}), K(e, i);
	}), O(v), ui(v);
	var y = R(v, 2);
	O(f), z(() => {
		_ !== (_ = H(s)) && (g.value = (g.__value = _) ?? "", li(g, _));
	}), di(m, () => H(i), (e) => P(i, e)), U("change", g, (e) => P(a, Number(e.currentTarget.value), !0)), di(v, () => H(o), (e) => P(o, e)), U("click", y, () => t.onedit(Ro([...t.edges, {
		from: H(i),
		to: H(s),
		color: H(o)
	}]))), K(e, u), A();
}
W(["change", "click"]);
// src/editor/grid.ts
var Go = 40;
function Ko(e, t) {
	let n = t[0]?.char;
	if (n === void 0) return null;
	let r = /^\s*(\d+)\s*x\s*(\d+)\s*$/i.exec(e);
	if (r) {
		let [e, t] = [Number(r[1]), Number(r[2])];
		return e < 1 || t < 1 || e > Go || t > Go ? null : Array.from({ length: e }, () => n.repeat(t));
	}
	let i = e.trim().split(/\s*[|\n]\s*/).map((e) => e.replaceAll(/\s/g, "")), a = i[0]?.length ?? 0, o = new Map(t.flatMap(({ char: e }) => [[e, e]])), s = i.map((e) => [...e].map((e) => o.get(e) ?? qo(e, t)));
	return a === 0 || s.some((e) => e.length !== a || e.includes(void 0)) ? null : s.map((e) => e.join(""));
}
function qo(e, t) {
	let n = t.filter((t) => t.char.toLowerCase() === e.toLowerCase());
	return n.length === 1 ? n[0]?.char : void 0;
}
var Jo = (e) => e.join("|");
function Yo(e, t, n, r) {
	let i = e[t];
	return i === void 0 || n < 0 || n >= i.length || i[n] === r ? e : e.with(t, i.slice(0, n) + r + i.slice(n + 1));
}
function Xo(e, t, n) {
	return e[(e.findIndex((e) => e.char === t) + n + e.length) % e.length]?.char ?? t;
}
function Zo(e, t, n, r) {
	let [i, a] = [Qo(t), Qo(n)];
	return Array.from({ length: i }, (t, n) => (e[n] ?? "").slice(0, a).padEnd(a, r));
}
var Qo = (e) => Math.min(Go, Math.max(1, Math.round(e) || 1)), $o = (e) => e.map((e) => [...e].reverse().join(""));
function es(e) {
	let t = e[0]?.length ?? 0;
	return Array.from({ length: t }, (t, n) => e.map((e) => e[n] ?? "").reverse().join(""));
}
var ts = (e, t) => e.map((e) => t.repeat(e.length));
function ns({ char: e, meaning: t }, n = []) {
	return e === "#" ? "hole" : e === "." ? "free" : /\bLeft's\b/.test(t) || n.some(([t]) => t === e) ? "left" : /\bRight's\b/.test(t) || n.some(([, t]) => t === e) ? "right" : "piece";
}
function rs(e, t, n, r) {
	return `${r ? `cell ${t + 1}` : `row ${e + 1}, column ${t + 1}`}, ${n?.meaning ?? "unknown"}`;
}
// src/editor/graph.ts
var is = 60;
function as(e, t) {
	let n = e.trim().split(/\s+/), r = n.at(-1) ?? "", i = n.length > 1 && [...r].every((e) => t.includes(e)), a = os(i ? n.slice(0, -1) : n);
	if (!a || a.count === 0 || a.count > is) return null;
	let o = i ? [...r] : Array(a.count).fill(".");
	return o.length === a.count ? {
		edges: a.edges,
		chars: o
	} : null;
}
function os(e) {
	let t = /^(path|cycle|star|complete)\((\d+)\)$/.exec(e.join(""));
	if (t) return Number(t[2]) <= is ? ss(t[1], Number(t[2])) : null;
	let n = /^(\d+):$/.exec(e[0] ?? ""), r = [];
	for (let t of n ? e.slice(1) : e) {
		let e = /^(\d+)-(\d+)$/.exec(t);
		if (!e) return null;
		r.push([Number(e[1]), Number(e[2])]);
	}
	let i = Math.max(-1, ...r.flat()) + 1, a = n ? Number(n[1]) : i;
	return a >= i ? {
		count: a,
		edges: r
	} : null;
}
function ss(e, t) {
	let n = Array.from({ length: Math.max(0, t - 1) }, (e, t) => [t, t + 1]);
	return e === "path" ? {
		count: t,
		edges: n
	} : e === "cycle" ? t < 3 ? null : {
		count: t,
		edges: [...n, [t - 1, 0]]
	} : e === "star" ? {
		count: t + 1,
		edges: Array.from({ length: t }, (e, t) => [0, t + 1])
	} : {
		count: t,
		edges: Array.from({ length: t }, (e, t) => t).flatMap((e) => n.slice(e).map(([, t]) => [e, t]))
	};
}
function cs({ edges: e, chars: t }) {
	let n = t.some((e) => e !== ".") ? ` ${t.join("")}` : "";
	return `${t.length}: ${e.map((e) => e.join("-")).join(" ")}${n}`.replace(": ", e.length > 0 ? ": " : ":");
}
var ls = ({ edges: e, chars: t }) => ({
	edges: e,
	chars: [...t, "."]
}), us = ({ edges: e, chars: t }, n, r) => ({
	edges: e,
	chars: t.with(n, r)
});
function ds({ edges: e, chars: t }, n, r) {
	let i = e.filter((e) => !(e.includes(n) && e.includes(r)));
	return {
		chars: t,
		edges: i.length < e.length || n === r ? i : [...e, [Math.min(n, r), Math.max(n, r)]]
	};
}
function fs({ edges: e, chars: t }, n) {
	let r = (e) => e > n ? e - 1 : e;
	return {
		chars: t.toSpliced(n, 1),
		edges: e.filter((e) => !e.includes(n)).map(([e, t]) => [r(e), r(t)])
	};
}
function ps({ edges: e }, t) {
	return e.flatMap(([e, n]) => e === t ? [n] : n === t ? [e] : []);
}
function ms(e) {
	let t = Math.max(60, e * 14);
	return Array.from({ length: e }, (n, r) => {
		let i = 2 * Math.PI * r / e - Math.PI / 2;
		return {
			x: t * (1 + Math.cos(i)),
			y: t * (1 + Math.sin(i))
		};
	});
}
// src/editor/picture.ts
var hs = /* @__PURE__ */ new Set([
	"svg",
	"title",
	"g",
	"rect",
	"circle",
	"ellipse",
	"line",
	"path",
	"polyline",
	"polygon",
	"text",
	"tspan",
	"defs",
	"marker",
	"pattern"
]);
function gs(e, t) {
	let n = new DOMParser().parseFromString(e, "image/svg+xml").documentElement;
	if (n.localName !== "svg") return null;
	for (let e of [n, ...n.querySelectorAll("*")]) _s(e);
	let r = document.importNode(n, !0), i = r.querySelector("title")?.textContent ?? "the position";
	r.setAttribute("role", "img"), r.setAttribute("aria-label", i), r.querySelector("title")?.remove(), t && vs(r);
	let a = [...r.querySelectorAll("[data-place]")];
	return {
		svg: r,
		places: new Set(a.map((e) => e.getAttribute("data-place") ?? ""))
	};
}
function _s(e) {
	if (!hs.has(e.localName)) e.remove();
	else for (let { name: t, value: n } of [...e.attributes]) (t.startsWith("on") || t === "style" || t.endsWith("href") || /url\((?!#)/.test(n)) && e.removeAttribute(t);
}
function vs(e) {
	e.querySelector(".legend")?.remove();
	let t = e.querySelector("rect");
	t && t.getAttribute("width") === e.getAttribute("width") && t.remove();
}
function ys(e) {
	if (!(e instanceof SVGGraphicsElement) || !("getBBox" in e)) return;
	let { x: t, y: n, width: r, height: i } = e.getBBox();
	if (r === 0 && i === 0) return;
	let [a, o] = [r + 16, i + 16];
	e.setAttribute("viewBox", `${t - 8} ${n - 8} ${a} ${o}`), e.setAttribute("width", `${a}`), e.setAttribute("height", `${o}`);
}
function bs(e, t) {
	let n = Array.from({ length: t }, (t, n) => {
		let r = e?.svg.querySelector(`circle[data-place="${n}"]`);
		return r ? {
			x: Number(r.getAttribute("cx")),
			y: Number(r.getAttribute("cy"))
		} : null;
	});
	return n.every((e) => e !== null) ? n : null;
}
// src/editor/GraphPad.svelte
var xs = /* @__PURE__ */ Tr("<line class=\"svelte-8idkmq\"></line>"), Ss = /* @__PURE__ */ Tr("<g role=\"button\" tabindex=\"0\"><circle class=\"svelte-8idkmq\"></circle><text class=\"svelte-8idkmq\"></text></g>"), Cs = /* @__PURE__ */ Tr("<text aria-hidden=\"true\" class=\"svelte-8idkmq\"> </text>"), ws = /* @__PURE__ */ G("<button> </button>"), Ts = /* @__PURE__ */ G("<div class=\"row svelte-8idkmq\" role=\"group\" aria-label=\"A click on a vertex\"><!> <button>Add a vertex</button></div> <p class=\"soft svelte-8idkmq\"> </p>", 1), Es = /* @__PURE__ */ G("<svg role=\"group\" class=\"svelte-8idkmq\"><!><!><!></svg> <!>", 1), Ds = {
	hash: "svelte-8idkmq",
	code: "svg.svelte-8idkmq {display:block;width:100%;max-height:26rem;border:1px solid var(--line);border-radius:0.5rem;background:var(--raised);user-select:none;}[data-tool='move'].svelte-8idkmq {touch-action:none;}line.svelte-8idkmq {stroke:var(--strong);stroke-width:2.5;}circle.svelte-8idkmq {fill:var(--raised);stroke:var(--ink);stroke-width:2;}text.svelte-8idkmq {fill:var(--ink);font-size:15px;font-weight:650;text-anchor:middle;pointer-events:none;}.vertex.svelte-8idkmq {cursor:pointer;}.vertex.svelte-8idkmq:focus-visible circle:where(.svelte-8idkmq) {stroke:var(--accent);stroke-width:5;}.left.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--left);}.right.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--right);stroke-dasharray:6 4;}.hole.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--hole);}.left.svelte-8idkmq text:where(.svelte-8idkmq),\n  .right.svelte-8idkmq text:where(.svelte-8idkmq) {fill:var(--on-player);}.hole.svelte-8idkmq text:where(.svelte-8idkmq) {fill:#ffffff;}.marked.svelte-8idkmq circle:where(.svelte-8idkmq) {stroke:light-dark(#b26a00, #f0b429);stroke-width:6;}.picked.svelte-8idkmq circle:where(.svelte-8idkmq) {stroke:var(--accent);stroke-width:5;stroke-dasharray:5 3;}.row.svelte-8idkmq {margin-top:0.8rem;}p.svelte-8idkmq {margin:0.3rem 0;}"
};
function Os(e, t) {
	k(t, !0), X(e, Ds);
	let n = [
		["paint", "Color"],
		["move", "Move"],
		["edge", "Edge"],
		["delete", "Delete"]
	], [r, i] = [16, 34], a = /* @__PURE__ */ N("paint"), o = /* @__PURE__ */ N([]), s = /* @__PURE__ */ N(null), c = /* @__PURE__ */ N(null), l = /* @__PURE__ */ N(void 0), u = "", d = /* @__PURE__ */ j(() => new eo(t.engine, "layout"));
	gn(() => {
		t.engine.state === "open" && u !== t.position && H(d).follow({
			do: "draw",
			position: t.position,
			...t.rules === void 0 ? { ruleset: t.ruleset.name } : { rules: t.rules }
		});
	}), gn(() => {
		let { answer: e, of: n } = H(d);
		n?.position !== t.position || u === t.position || sr(() => H(o).length === t.graph.chars.length && p === H(f)) || (P(o, e?.svg && bs(gs(e.svg, !1), t.graph.chars.length) || ms(t.graph.chars.length)), p = H(f));
	});
	let f = /* @__PURE__ */ j(() => JSON.stringify(t.graph.edges)), p = "", h = (e) => H(o)[e] ?? {
		x: 0,
		y: 0
	}, g = /* @__PURE__ */ j(() => {
		let [e, t] = [H(o).map(({ x: e }) => e), H(o).map(({ y: e }) => e)], [n, r] = [Math.min(0, ...e) - i, Math.min(0, ...t) - i];
		return {
			x: n,
			y: r,
			width: Math.max(240, ...e) + i - n,
			height: Math.max(90, ...t) + i - r
		};
	}), _ = /* @__PURE__ */ j(() => new Map(t.ruleset.cells.map((e) => [e.char, e]))), v = (e) => ns(H(_).get(e) ?? {
		char: e,
		meaning: ""
	}, t.ruleset.exchange), y = (e) => {
		let n = ps(t.graph, e), r = H(_).get(t.graph.chars[e] ?? "")?.meaning ?? "unknown";
		return `vertex ${e}${t.graph.chars[e] === "." ? "" : ` ${t.graph.chars[e]}`}, ${r}, ${n.length > 0 ? `next to ${n.join(", ")}` : "without neighbors"}`;
	};
	function b(e, n = H(o)) {
		P(o, n), u = cs(e), p = JSON.stringify(e.edges), t.onedit(u);
	}
	function x() {
		b(ls(t.graph), [...H(o), {
			x: H(g).x + H(g).width - i + 40,
			y: H(g).y + i
		}]);
	}
	function S(e) {
		t.graph.chars.length > 1 && b(fs(t.graph, e), H(o).toSpliced(e, 1));
	}
	function C(e) {
		t.mode === "play" ? t.onpick(`${e}`) : H(a) === "paint" && t.ruleset.cells.length > 0 ? b(us(t.graph, e, Xo(t.ruleset.cells, t.graph.chars[e], 1))) : H(a) === "delete" ? S(e) : H(a) === "edge" && H(s) === null ? P(s, e, !0) : H(a) === "edge" && H(s) !== null && (H(s) !== e && b(ds(t.graph, H(s), e)), P(s, null));
	}
	function w(e, n) {
		t.mode === "edit" && H(a) === "move" ? (P(c, n, !0), e.preventDefault()) : C(n);
	}
	function ee(e) {
		if (H(c) === null || !H(l)) return;
		let t = H(l).getScreenCTM()?.inverse();
		if (!t) return;
		let { x: n, y: r } = new DOMPoint(e.clientX, e.clientY).matrixTransform(t);
		P(o, H(o).with(H(c), {
			x: n,
			y: r
		}));
	}
	function te(e, n) {
		let r = {
			ArrowLeft: [-10, 0],
			ArrowRight: [10, 0],
			ArrowUp: [0, -10],
			ArrowDown: [0, 10]
		}[e.key];
		if (e.key === "Enter" || e.key === " ") C(n);
		else if (e.key === "Delete" && t.mode === "edit") S(n);
		else if (r && t.mode === "edit" && H(a) === "move") P(o, H(o).with(n, {
			x: h(n).x + r[0],
			y: h(n).y + r[1]
		}));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var ne = Es();
	gr("pointermove", Xt, ee), gr("pointerup", Xt, () => P(c, null));
	var re = I(ne), ie = F(re);
	Y(ie, 17, () => t.graph.edges, zr, (e, t) => {
		var n = /* @__PURE__ */ j(() => m(H(t), 2));
		let r = () => H(n)[0], i = () => H(n)[1];
		var a = xs();
		z((e, t, n, r) => {
			Z(a, "x1", e), Z(a, "y1", t), Z(a, "x2", n), Z(a, "y2", r);
		}, [
			() => h(r()).x,
			() => h(r()).y,
			() => h(i()).x,
			() => h(i()).y
		]), K(e, a);
	});
	var ae = R(ie);
	Y(ae, 17, () => t.graph.chars, zr, (e, n, i) => {
		var a = Ss();
		let o;
		Z(a, "data-place", i);
		var c = F(a), l = R(c);
		l.textContent = i, O(a), z((e, t, n, i, s, u, d, f, p) => {
			Z(a, "aria-label", e), Z(a, "aria-pressed", t), o = ii(a, 0, `vertex ${n ?? ""}`, "svelte-8idkmq", o, {
				marked: i,
				picked: s
			}), Z(c, "cx", u), Z(c, "cy", d), Z(c, "r", r), Z(l, "x", f), Z(l, "y", p);
		}, [
			() => y(i),
			() => t.picked.includes(`${i}`) || H(s) === i,
			() => v(H(n)),
			() => t.marked.has(`${i}`),
			() => t.picked.includes(`${i}`) || H(s) === i,
			() => h(i).x,
			() => h(i).y,
			() => h(i).x,
			() => h(i).y + 5
		]), U("pointerdown", a, (e) => w(e, i)), U("keydown", a, (e) => te(e, i)), K(e, a);
	}), Y(R(ae), 17, () => t.graph.chars, zr, (e, t, n) => {
		var i = Or(), a = I(i), o = (e) => {
			var i = Cs(), a = L(i, !0);
			z((e, n) => {
				Z(i, "x", e), Z(i, "y", n), q(a, H(t));
			}, [() => h(n).x + r + 5, () => h(n).y - r + 4]), K(e, i);
		};
		J(a, (e) => {
			H(t) !== "." && e(o);
		}), K(e, i);
	}), O(re), wi(re, (e) => P(l, e), () => H(l));
	var oe = R(re, 2), se = (e) => {
		var r = Ts(), i = I(r), o = F(i);
		Y(o, 17, () => n, ([e, t]) => e, (e, n) => {
			var r = /* @__PURE__ */ j(() => m(H(n), 2));
			let i = () => H(r)[0], o = () => H(r)[1];
			var c = Or(), l = I(c), u = (e) => {
				var t = ws(), n = L(t, !0);
				z(() => {
					Z(t, "aria-pressed", H(a) === i()), q(n, o());
				}), U("click", t, () => {
					P(a, i(), !0), P(s, null);
				}), K(e, t);
			};
			J(l, (e) => {
				(i() !== "paint" || t.ruleset.cells.length > 0) && e(u);
			}), K(e, c);
		});
		var c = R(o, 2);
		O(i);
		var l = L(R(i, 2), !0);
		z(() => q(l, {
			paint: "A click gives the vertex its next color.",
			move: "Drag a vertex; it changes the picture alone.",
			edge: "Click two vertices to join or to part them.",
			delete: "A click removes the vertex with its edges."
		}[H(a)])), U("click", c, x), K(e, r);
	};
	J(oe, (e) => {
		t.mode === "edit" && e(se);
	}), z(() => {
		Z(re, "viewBox", `${H(g).x ?? ""} ${H(g).y ?? ""} ${H(g).width ?? ""} ${H(g).height ?? ""}`), Z(re, "aria-label", `${t.ruleset.title ?? ""} graph`), Z(re, "data-graph", t.position), Z(re, "data-tool", H(a));
	}), K(e, ne), A();
}
W([
	"pointerdown",
	"keydown",
	"click"
]);
// src/editor/GridEditor.svelte
var ks = /* @__PURE__ */ G("<span class=\"svelte-3iejfa\"> </span>"), As = /* @__PURE__ */ G("<div role=\"gridcell\"><!></div>"), js = /* @__PURE__ */ G("<div role=\"row\" class=\"cells svelte-3iejfa\"></div>"), Ms = /* @__PURE__ */ G("<div class=\"board svelte-3iejfa\" role=\"grid\" tabindex=\"-1\"></div>"), Ns = {
	hash: "svelte-3iejfa",
	code: ".board.svelte-3iejfa {display:grid;width:min(100%, max(calc(var(--columns) * 3.4rem), min(calc(var(--columns) * 6.5rem), 26rem)));border:2px solid var(--strong);border-radius:0.3rem;background:var(--strong);gap:1px;user-select:none;}.board[data-mode='edit'].svelte-3iejfa {touch-action:none;}.cells.svelte-3iejfa {display:grid;grid-template-columns:repeat(var(--columns), minmax(0, 1fr));gap:1px;}.cell.svelte-3iejfa {display:grid;place-items:center;position:relative;aspect-ratio:1;background:var(--raised);cursor:pointer;}.cell.svelte-3iejfa:focus-visible {outline-offset:-3px;z-index:1;}.hole.svelte-3iejfa {background:var(--hole);}span.svelte-3iejfa {display:grid;place-items:center;width:72%;aspect-ratio:1;border-radius:50%;border:2px solid var(--strong);font-weight:650;line-height:1;}.left.svelte-3iejfa span:where(.svelte-3iejfa) {background:var(--left);border-color:var(--left);color:var(--on-player);}.right.svelte-3iejfa span:where(.svelte-3iejfa) {background:var(--right);border-color:var(--right);color:var(--on-player);border-radius:28%;}.playable.svelte-3iejfa::after {content:'';position:absolute;inset:8%;border:2px dotted var(--strong);border-radius:20%;}.marked.svelte-3iejfa::after {content:'';position:absolute;inset:6%;border:4px solid light-dark(#b26a00, #f0b429);border-radius:20%;}.picked.svelte-3iejfa::after {content:'';position:absolute;inset:6%;border:4px dashed var(--accent);border-radius:20%;}"
};
function Ps(e, t) {
	k(t, !0), X(e, Ns);
	let n = Di(t, "brush", 3, null), r = Di(t, "picked", 19, () => []), i = Di(t, "label", 3, "Board"), a = /* @__PURE__ */ N(null), o = /* @__PURE__ */ N(qt({
		row: 0,
		column: 0
	})), s = /* @__PURE__ */ N(void 0), c = /* @__PURE__ */ j(() => H(a)?.rows ?? t.rows), l = /* @__PURE__ */ j(() => H(c)[0]?.length ?? 0), u = /* @__PURE__ */ j(() => ({
		row: Math.min(H(o).row, H(c).length - 1),
		column: Math.min(H(o).column, H(l) - 1)
	})), d = /* @__PURE__ */ j(() => new Map(t.cells.map((e) => [e.char, e]))), f = (e, t) => `(${e + 1},${t + 1})`, p = (e) => ns(H(d).get(e) ?? {
		char: e,
		meaning: ""
	}, t.exchange);
	function m(e, r, i) {
		if (P(o, {
			row: r,
			column: i
		}, !0), t.mode === "play") {
			e.button === 0 && t.onpick(f(r, i));
			return;
		}
		if (e.button !== 0 && e.button !== 2) return;
		let s = e.shiftKey || e.button === 2, c = t.rows[r]?.[i] ?? "", l = n() !== null && !s ? n() : Xo(t.cells, c, s ? -1 : 1);
		P(a, {
			rows: Yo(t.rows, r, i, l),
			char: l
		}), e.target.releasePointerCapture?.(e.pointerId);
	}
	function h(e) {
		if (!H(a)) return;
		let t = (H(s)?.getRootNode())?.elementFromPoint(e.clientX, e.clientY)?.closest("[data-cell]");
		if (!t || !H(s)?.contains(t)) return;
		let [n = 0, r = 0] = (t.dataset.cell ?? "").split(",").map(Number);
		P(a, {
			...H(a),
			rows: Yo(H(a).rows, n, r, H(a).char)
		});
	}
	function g() {
		if (!H(a)) return;
		let e = H(a).rows;
		P(a, null), e.join("|") !== t.rows.join("|") && t.onedit(e);
	}
	function _(e, t) {
		P(o, {
			row: Math.max(0, Math.min(e, H(c).length - 1)),
			column: Math.max(0, Math.min(t, H(l) - 1))
		}, !0), H(s)?.querySelector(`[data-cell="${H(o).row},${H(o).column}"]`)?.focus();
	}
	function v(e) {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		let { row: r, column: i } = H(u), a = t.rows[r]?.[i] ?? "", o = t.cells.find(({ char: t }) => t === e.key) ?? t.cells.find(({ char: t }) => t.toLowerCase() === e.key.toLowerCase());
		if (e.key === "ArrowUp") _(r - 1, i);
		else if (e.key === "ArrowDown") _(r + 1, i);
		else if (e.key === "ArrowLeft") _(r, i - 1);
		else if (e.key === "ArrowRight") _(r, i + 1);
		else if (e.key === "Home") _(r, 0);
		else if (e.key === "End") _(r, H(l) - 1);
		else if (e.key === " " || e.key === "Enter") t.mode === "play" ? t.onpick(f(r, i)) : t.onedit(Yo(t.rows, r, i, n() !== null && !e.shiftKey ? n() : Xo(t.cells, a, e.shiftKey ? -1 : 1)));
		else if (t.mode === "edit" && o && e.key.length === 1) t.onedit(Yo(t.rows, r, i, o.char));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var y = Ms();
	gr("pointermove", Xt, h), gr("pointerup", Xt, g), gr("pointercancel", Xt, () => P(a, null));
	let b;
	Y(y, 21, () => H(c), zr, (e, n, i) => {
		var a = js();
		Y(a, 21, () => H(n), zr, (e, n, a) => {
			let s = /* @__PURE__ */ j(() => f(i, a));
			var l = As();
			let h;
			Z(l, "data-cell", `${i},${a}`);
			var g = F(l), _ = (e) => {
				var t = ks(), r = L(t, !0);
				z(() => q(r, H(n))), K(e, t);
			};
			J(g, (e) => {
				H(n) !== "." && H(n) !== "#" && e(_);
			}), O(l), z((e, t, n, r, o, s) => {
				h = ii(l, 1, `cell ${e ?? ""}`, "svelte-3iejfa", h, {
					marked: t,
					picked: n,
					playable: r
				}), Z(l, "tabindex", i === H(u).row && a === H(u).column ? 0 : -1), Z(l, "aria-label", o), Z(l, "aria-selected", s);
			}, [
				() => p(H(n)),
				() => t.marked?.has(H(s)),
				() => r().includes(H(s)),
				() => t.mode === "play" && t.playable?.has(H(s)),
				() => rs(i, a, H(d).get(H(n)), H(c).length === 1),
				() => r().includes(H(s))
			]), U("pointerdown", l, (e) => m(e, i, a)), gr("focus", l, () => P(o, {
				row: i,
				column: a
			}, !0)), K(e, l);
		}), O(a), K(e, a);
	}), O(y), wi(y, (e) => P(s, e), () => H(s)), z((e) => {
		Z(y, "aria-label", i()), Z(y, "aria-rowcount", H(c).length), Z(y, "aria-colcount", H(l)), Z(y, "data-mode", t.mode), Z(y, "data-position", e), b = oi(y, "", b, { "--columns": H(l) });
	}, [() => H(c).join("|")]), U("keydown", y, v), U("contextmenu", y, (e) => e.preventDefault()), K(e, y), A();
}
W([
	"keydown",
	"contextmenu",
	"pointerdown"
]);
// src/editor/GridTools.svelte
var Fs = /* @__PURE__ */ G("<button class=\"code svelte-1ciysue\"> </button>"), Is = /* @__PURE__ */ G("<label>Rows <input type=\"number\" min=\"1\" max=\"40\" class=\"svelte-1ciysue\"/></label>"), Ls = /* @__PURE__ */ G("<button>Turn</button>"), Rs = /* @__PURE__ */ G("<div class=\"row\" role=\"group\" aria-label=\"Brush\"><button>next</button> <!></div> <div class=\"row\"><!> <label> <input type=\"number\" min=\"1\" max=\"40\" class=\"svelte-1ciysue\"/></label> <button>Clear</button> <button>Mirror</button> <!> <button title=\"The same position with the players exchanged\">Negative</button></div>", 1), zs = {
	hash: "svelte-1ciysue",
	code: "input.svelte-1ciysue {width:4.2rem;}.code.svelte-1ciysue {min-width:2rem;}"
};
function Bs(e, t) {
	k(t, !0), X(e, zs);
	let n = /* @__PURE__ */ j(() => t.cells.find(({ char: e }) => e === ".")?.char ?? t.cells[0]?.char ?? "."), r = /* @__PURE__ */ j(() => t.rows[0]?.length ?? 0), i = (e, r) => {
		let i = Zo(t.rows, e, r, H(n));
		i.join("|") !== t.rows.join("|") && t.onedit(i);
	};
	var a = Rs(), o = I(a), s = F(o);
	Y(R(s, 2), 17, () => t.cells, ({ char: e, meaning: t }) => e, (e, n) => {
		let r = () => H(n).char, i = () => H(n).meaning;
		var a = Fs(), o = L(a, !0);
		z(() => {
			Z(a, "aria-pressed", t.brush === r()), Z(a, "aria-label", i()), Z(a, "title", i()), q(o, r());
		}), U("click", a, () => t.onbrush(r())), K(e, a);
	}), O(o);
	var c = R(o, 2), l = F(c), u = (e) => {
		var n = Is(), a = R(F(n));
		vi(a), O(n), z(() => yi(a, t.rows.length)), U("change", a, (e) => i(e.currentTarget.valueAsNumber, H(r))), K(e, n);
	};
	J(l, (e) => {
		t.single || e(u);
	});
	var d = R(l, 2), f = F(d), p = R(f);
	vi(p), O(d);
	var m = R(d, 2), h = R(m, 2), g = R(h, 2), _ = (e) => {
		var n = Ls();
		U("click", n, () => t.onedit(es(t.rows))), K(e, n);
	};
	J(g, (e) => {
		t.single || e(_);
	});
	var v = R(g, 2);
	O(c), z(() => {
		Z(s, "aria-pressed", t.brush === null), q(f, `${t.single ? "Cells" : "Columns"} `), yi(p, H(r));
	}), U("click", s, () => t.onbrush(null)), U("change", p, (e) => i(t.rows.length, e.currentTarget.valueAsNumber)), U("click", m, () => t.onedit(ts(t.rows, H(n)))), U("click", h, () => t.onedit($o(t.rows))), U("click", v, function(...e) {
		t.onnegative?.apply(this, e);
	}), K(e, a), A();
}
W(["click", "change"]);
// src/editor/heaps.ts
function Vs(e) {
	let t = e.trim();
	if (t === "()" || t === "") return [];
	let n = (t.match(/\([^)]*\)|\S+/g) ?? []).map((e) => e.replaceAll(/[()\s]/g, "").split(",").map(Number));
	return n.every((e) => e.length <= 3 && e.every((e) => Number.isSafeInteger(e) && e >= 0)) ? n : null;
}
function Hs(e) {
	return e.length === 0 ? "()" : e.map((e) => e.length === 1 ? `${e[0]}` : `(${e.join(",")})`).join(" ");
}
// src/editor/HeapsEditor.svelte
var Us = /* @__PURE__ */ G("<button class=\"icon\">−</button> <input type=\"number\" min=\"0\" class=\"svelte-13hz82r\"/> <button class=\"icon\">+</button>", 1), Ws = /* @__PURE__ */ G("<li role=\"group\" class=\"svelte-13hz82r\"><!> <button class=\"icon\">×</button></li>"), Gs = /* @__PURE__ */ G("<ul class=\"svelte-13hz82r\"><!> <li class=\"svelte-13hz82r\"><button>Add a heap</button></li></ul>"), Ks = {
	hash: "svelte-13hz82r",
	code: "ul.svelte-13hz82r {display:flex;flex-wrap:wrap;gap:0.5rem 1rem;margin:0;padding:0;list-style:none;}li.svelte-13hz82r {display:flex;gap:0.2rem;}input.svelte-13hz82r {width:5rem;text-align:center;}"
};
function qs(e, t) {
	k(t, !0), X(e, Ks);
	let n = /* @__PURE__ */ j(() => t.heaps[0]?.length ?? 1);
	function r(e, n, r) {
		!Number.isSafeInteger(r) || r < 0 || t.onedit(Hs(t.heaps.with(e, t.heaps[e].with(n, r))));
	}
	var i = Gs(), a = F(i);
	Y(a, 17, () => t.heaps, zr, (e, n, i) => {
		var a = Ws();
		Z(a, "aria-label", `Heap ${i + 1}`);
		var o = F(a);
		Y(o, 17, () => H(n), zr, (e, t, a) => {
			var o = Us(), s = I(o);
			Z(s, "aria-label", `Heap ${i + 1}: one less`);
			var c = R(s, 2);
			vi(c);
			var l = R(c, 2);
			Z(l, "aria-label", `Heap ${i + 1}: one more`), z(() => {
				s.disabled = H(t) === 0, yi(c, H(t)), Z(c, "aria-label", `Heap ${i + 1}, size${H(n).length > 1 ? ` ${a + 1}` : ""}`);
			}), U("click", s, () => r(i, a, H(t) - 1)), U("change", c, (e) => r(i, a, e.currentTarget.valueAsNumber)), U("click", l, () => r(i, a, H(t) + 1)), K(e, o);
		});
		var s = R(o, 2);
		Z(s, "aria-label", `Remove heap ${i + 1}`), O(a), U("click", s, () => t.onedit(Hs(t.heaps.toSpliced(i, 1)))), K(e, a);
	});
	var o = L(R(a, 2));
	O(i), U("click", o, () => t.onedit(Hs([...t.heaps, Array(H(n)).fill(1)]))), K(e, i), A();
}
W(["click", "change"]);
// src/editor/Picture.svelte
var Js = /* @__PURE__ */ G("<span class=\"error\"> </span>"), Ys = /* @__PURE__ */ G("<span></span> <!>", 1), Xs = {
	hash: "svelte-132z1or",
	code: ".picture.svelte-132z1or {display:block;max-width:100%;max-height:100%;}.picture.svelte-132z1or svg {display:block;max-width:100%;max-height:100%;margin:auto;border-radius:0.4rem;}.bare.svelte-132z1or svg {width:auto;height:auto;max-height:var(--most, 9rem);background:#ffffff;}.clickable.svelte-132z1or [data-place] {cursor:pointer;}.picture.svelte-132z1or .marked {stroke:#e69f00;stroke-width:6;}.picture.svelte-132z1or text.marked {stroke:none;}.picture.svelte-132z1or .picked {stroke:#000000;stroke-width:5;stroke-dasharray:5 3;}.picture.svelte-132z1or text.picked {stroke:none;}"
};
function Zs(e, t) {
	k(t, !0), X(e, Xs);
	let n = Di(t, "bare", 3, !1), r = Di(t, "picked", 19, () => []), i = /* @__PURE__ */ j(() => new eo(t.engine, "draw"));
	gn(() => {
		t.engine.state === "open" && H(i).follow({
			do: "draw",
			position: t.position,
			...t.rules === void 0 ? { ruleset: t.ruleset } : { rules: t.rules }
		});
	});
	let a = /* @__PURE__ */ j(() => H(i).answer?.svg ? gs(H(i).answer.svg, n()) : null);
	gn(() => {
		H(a) && t.onplaces?.(H(a).places);
	});
	function o(e) {
		gn(() => {
			e.replaceChildren(...H(a) ? [H(a).svg] : []), H(a) && n() && ys(H(a).svg);
		}), gn(() => {
			for (let e of H(a)?.svg.querySelectorAll("[data-place]") ?? []) {
				let n = e.getAttribute("data-place") ?? "";
				e.classList.toggle("marked", t.marked?.has(n) ?? !1), e.classList.toggle("picked", r().includes(n));
			}
		});
	}
	function s(e) {
		let n = e.target.closest("[data-place]")?.getAttribute("data-place");
		n != null && t.onpick?.(n);
	}
	var c = Ys(), l = I(c);
	let u;
	Yr(l, (e) => o?.(e));
	var d = R(l, 2), f = (e) => {
		var t = Js(), n = L(t, !0);
		z(() => q(n, H(i).answer.error.message)), K(e, t);
	};
	J(d, (e) => {
		H(i).answer?.error && !n() && e(f);
	}), z(() => u = ii(l, 1, "picture svelte-132z1or", null, u, {
		bare: n(),
		old: H(i).waiting,
		clickable: t.onpick !== void 0
	})), U("click", l, s), K(e, c), A();
}
W(["click"]);
// src/editor/Editor.svelte
var Qs = /* @__PURE__ */ G("<div class=\"tools svelte-1q5sxeq\"><!></div>"), $s = /* @__PURE__ */ G("<!> <!>", 1), ec = /* @__PURE__ */ G("<option> </option>"), tc = /* @__PURE__ */ G("<label> <select></select></label>"), nc = /* @__PURE__ */ G("<div class=\"row\" role=\"group\" aria-label=\"Vertices\"></div>"), rc = /* @__PURE__ */ G("<div class=\"tools svelte-1q5sxeq\"><!> <!> <!></div>"), ic = /* @__PURE__ */ G("<div class=\"picture svelte-1q5sxeq\"><!></div> <!>", 1), ac = /* @__PURE__ */ G("<p class=\"error\" role=\"alert\"> </p>"), oc = {
	hash: "svelte-1q5sxeq",
	code: ".tools.svelte-1q5sxeq {display:grid;gap:0.6rem;margin-top:0.8rem;}.picture.svelte-1q5sxeq {overflow:auto;padding:0.5rem;border:1px solid var(--line);border-radius:0.5rem;background:#ffffff;}"
};
function sc(e, t) {
	k(t, !0), X(e, oc);
	let n = Di(t, "picked", 19, () => []), r = /* @__PURE__ */ N(null), i = /* @__PURE__ */ N(/* @__PURE__ */ new Set()), a = /* @__PURE__ */ N(""), o = /* @__PURE__ */ j(() => t.ruleset.board === "strip"), s = /* @__PURE__ */ j(() => t.ruleset.cells.length > 0 && (H(o) || t.position.includes("|") || t.ruleset.board === "grid") ? Ko(t.position, t.ruleset.cells) : null), c = /* @__PURE__ */ j(() => t.ruleset.board === "heaps" && t.ruleset.kind === "short" ? Vs(t.position) : null), l = /* @__PURE__ */ j(() => t.ruleset.board === "edges" ? Lo(t.position) : null), u = /* @__PURE__ */ j(() => t.ruleset.cells.map(({ char: e }) => e)), d = /* @__PURE__ */ j(() => t.ruleset.board === "graph" && !H(s) ? as(t.position, H(u).length > 0 ? H(u) : ["."]) : null), f = /* @__PURE__ */ j(() => t.ruleset.board === "graph" && !H(s) ? Po(t.position, H(i).size, H(u)) : null), p = /* @__PURE__ */ j(() => H(f) !== null && t.ruleset.cells.length > 0), m = (e) => H(o) ? [...e].map((e) => /^\d+$/.test(e) ? `(1,${Number(e) + 1})` : e) : [...e];
	gn(() => {
		H(d) && t.onplaces?.(new Set(H(d).chars.map((e, t) => `${t}`)));
	}), gn(() => {
		H(u).length > 0 && H(r) !== null && !H(u).includes(H(r)) && P(r, null);
	});
	async function h() {
		let { position: e, error: n } = await t.engine.ask("edit", {
			do: "edit",
			...t.rules === void 0 ? { ruleset: t.ruleset.name } : { rules: t.rules },
			position: t.position,
			negative: !0
		}).answer;
		P(a, n?.message ?? "", !0), e !== void 0 && t.onedit(e);
	}
	function g(e) {
		t.mode === "play" && t.onpick(H(o) ? `${Number(e.slice(3, -1)) - 1}` : e);
	}
	function _(e) {
		if (t.mode === "play") t.onpick(e);
		else if (H(f) && H(p)) {
			let n = Number(e), r = H(f).chars[n];
			r !== void 0 && t.onedit(Fo({
				...H(f),
				chars: H(f).chars.with(n, Xo(t.ruleset.cells, r, 1))
			}));
		}
	}
	var v = $s(), y = I(v), b = (e) => {
		var i = $s(), a = I(i);
		{
			let e = /* @__PURE__ */ j(() => new Set(m(t.marked ?? []))), i = /* @__PURE__ */ j(() => m(n())), o = /* @__PURE__ */ j(() => new Set(m(t.playable ?? [])));
			Ps(a, {
				get rows() {
					return H(s);
				},
				get cells() {
					return t.ruleset.cells;
				},
				get exchange() {
					return t.ruleset.exchange;
				},
				get mode() {
					return t.mode;
				},
				get brush() {
					return H(r);
				},
				get marked() {
					return H(e);
				},
				get picked() {
					return H(i);
				},
				get playable() {
					return H(o);
				},
				get label() {
					return `${t.ruleset.title ?? ""} board`;
				},
				onedit: (e) => t.onedit(Jo(e)),
				onpick: g
			});
		}
		var c = R(a, 2), l = (e) => {
			var n = Qs();
			Bs(F(n), {
				get rows() {
					return H(s);
				},
				get cells() {
					return t.ruleset.cells;
				},
				get single() {
					return H(o);
				},
				get brush() {
					return H(r);
				},
				onedit: (e) => t.onedit(Jo(e)),
				onbrush: (e) => P(r, e, !0),
				onnegative: h
			}), O(n), K(e, n);
		};
		J(c, (e) => {
			t.mode === "edit" && e(l);
		}), K(e, i);
	}, x = (e) => {
		{
			let r = /* @__PURE__ */ j(() => t.marked ?? /* @__PURE__ */ new Set());
			Os(e, {
				get engine() {
					return t.engine;
				},
				get ruleset() {
					return t.ruleset;
				},
				get rules() {
					return t.rules;
				},
				get graph() {
					return H(d);
				},
				get position() {
					return t.position;
				},
				get mode() {
					return t.mode;
				},
				get marked() {
					return H(r);
				},
				get picked() {
					return n();
				},
				get onedit() {
					return t.onedit;
				},
				get onpick() {
					return t.onpick;
				}
			});
		}
	}, S = (e) => {
		var r = ic(), a = I(r), o = F(a);
		{
			let e = /* @__PURE__ */ j(() => t.mode === "play" || H(p) ? _ : void 0);
			Zs(o, {
				get engine() {
					return t.engine;
				},
				get ruleset() {
					return t.ruleset.name;
				},
				get rules() {
					return t.rules;
				},
				get position() {
					return t.position;
				},
				get picked() {
					return n();
				},
				get marked() {
					return t.marked;
				},
				get onpick() {
					return H(e);
				},
				onplaces: (e) => {
					P(i, e), t.onplaces?.(e);
				}
			});
		}
		O(a);
		var s = R(a, 2), u = (e) => {
			var n = rc(), r = F(n), i = (e) => {
				qs(e, {
					get heaps() {
						return H(c);
					},
					get onedit() {
						return t.onedit;
					}
				});
			};
			J(r, (e) => {
				H(c) && e(i);
			});
			var a = R(r, 2), o = (e) => {
				{
					let n = /* @__PURE__ */ j(() => t.ruleset.name.endsWith("rbg"));
					Wo(e, {
						get edges() {
							return H(l);
						},
						get green() {
							return H(n);
						},
						get onedit() {
							return t.onedit;
						}
					});
				}
			};
			J(a, (e) => {
				H(l) && e(o);
			});
			var s = R(a, 2), u = (e) => {
				var n = nc();
				Y(n, 21, () => H(f).chars, zr, (e, n, r) => {
					var i = tc(), a = F(i);
					a.nodeValue = `${r} `;
					var o = R(a);
					Y(o, 21, () => t.ruleset.cells, (e) => e.char, (e, t) => {
						var n = ec(), r = L(n, !0), i = {};
						z(() => {
							q(r, H(t).char), i !== (i = H(t).char) && (n.value = (n.__value = i) ?? "");
						}), K(e, n);
					}), O(o);
					var s;
					ui(o), O(i), z(() => {
						s !== (s = H(n)) && (o.value = (o.__value = s) ?? "", li(o, s));
					}), U("change", o, (e) => t.onedit(Fo({
						...H(f),
						chars: H(f).chars.with(r, e.currentTarget.value)
					}))), K(e, i);
				}), O(n), K(e, n);
			};
			J(s, (e) => {
				H(f) && H(p) && e(u);
			}), O(n), K(e, n);
		};
		J(s, (e) => {
			t.mode === "edit" && e(u);
		}), K(e, r);
	};
	J(y, (e) => {
		H(s) ? e(b) : H(d) ? e(x, 1) : e(S, -1);
	});
	var C = R(y, 2), w = (e) => {
		var t = ac(), n = L(t, !0);
		z(() => q(n, H(a))), K(e, t);
	};
	J(C, (e) => {
		H(a) && e(w);
	}), K(e, v), A();
}
W(["change"]);
// src/board/meanings.ts
var cc = {
	Value: "The position as a game in its simplest form. Two positions with the same value can replace each other in every sum.",
	Outcome: "Who wins if both play well: L Left, R Right, N the player who begins, P the other one, D nobody.",
	"Grundy value": "The size of the heap of Nim that an impartial position is equal to. A move wins if this becomes 0.",
	Mean: "The average value of a copy, when many copies of the position are played.",
	Temperature: "How urgent a move is: the tax on moves at which nobody is in a hurry to move any more.",
	"Left stop": "The number that good play reaches if Left begins.",
	"Right stop": "The number that good play reaches if Right begins.",
	Birthday: "The depth of the tree of the simplest form.",
	"Atomic weight": "About how many ups a game is worth in which both players can always move, or neither can.",
	Onside: "The value if Left wins infinite play.",
	Offside: "The value if Right wins infinite play.",
	Rounds: "The number of edges that are deleted until the cat is caught."
}, lc = Symbol("book"), uc = () => Ke(lc), dc = {
	Value: "values.md",
	Outcome: "winners.md",
	Number: "numbers.md",
	"Grundy value": "course/nim.md#every-impartial-game-is-a-heap",
	"Grundy parts": "course/nim.md#three-heaps",
	Impartial: "course/nim.md#every-impartial-game-is-a-heap",
	Mean: "temperature.md#cooling-and-the-thermograph",
	Temperature: "temperature.md#cooling-and-the-thermograph",
	Thermograph: "temperature.md#cooling-and-the-thermograph",
	"Cooled by": "values.md#heating-cooling-freezing",
	"Left stop": "temperature.md#stops",
	"Right stop": "temperature.md#stops",
	"Confused with": "temperature.md#stops",
	Birthday: "values.md#looking-inside",
	"Follower count": "values.md#looking-inside",
	"Stop count": "values.md#looking-inside",
	"Atomic weight": "values.md#small-differences",
	"All small": "values.md#small-differences",
	"Canonical form": "course/simplest.md#one-form-for-each-value",
	Name: "values.md",
	Stopper: "stoppers.md#stoppers-and-sides",
	Onside: "stoppers.md#stoppers-and-sides",
	Offside: "stoppers.md#stoppers-and-sides",
	Misere: "misere.md",
	Genus: "misere.md#impartial-games",
	"Short genus": "misere.md#impartial-games",
	Phylum: "misere.md#impartial-games",
	"Misere form": "misere.md#impartial-games",
	Mate: "misere.md#impartial-games"
}, fc = {
	Moves: "winners.md",
	Result: "winners.md",
	"Winning moves": "winners.md",
	"All moves": "winners.md",
	"Drawing moves": "loopy-games.md#moves-that-make-progress",
	"Leads to": "values.md",
	"Its summand": "sums.md#moves-and-their-losses",
	Loss: "sums.md#moves-and-their-losses",
	"Loss at": "temperature.md#playing-by-temperature",
	Why: "winners.md#why-a-move-wins",
	"Known so far": "winners.md#budgets",
	"In the canonical form": "course/simplest.md",
	"Best for Left": "temperature.md#playing-by-temperature",
	"Best for Right": "temperature.md#playing-by-temperature",
	"Temperature at most": "winners.md#sums-that-are-too-large",
	"Left stop at least": "winners.md#sums-that-are-too-large",
	"Left stop at most": "winners.md#sums-that-are-too-large",
	"Right stop at least": "winners.md#sums-that-are-too-large",
	"Right stop at most": "winners.md#sums-that-are-too-large",
	"Ambient temperature": "sums.md#compound-thermographs",
	"As good": "sums.md#compound-thermographs",
	"Thermostrat is sure of": "sums.md#compound-thermographs"
}, pc = {
	Values: "loopy-games.md",
	Outcomes: "rulesets/loopy-nim.md",
	Sums: "loopy-games.md",
	Tree: "values.md#games-with-any-numbers",
	"Left wins with": "rulesets/infinite-hackenbush.md#values-and-cuts-that-win",
	"Left best": "rulesets/infinite-hackenbush.md#values-and-cuts-that-win",
	"Right wins with": "rulesets/infinite-hackenbush.md#values-and-cuts-that-win",
	"Right best": "rulesets/infinite-hackenbush.md#values-and-cuts-that-win",
	Stalk: "numbers.md#finite-stalks",
	Form: "numbers.md#the-simplest-number",
	Path: "numbers.md#the-simplest-number",
	Real: "values.md#numbers-beyond-the-finite",
	Uptimal: "values.md#small-differences",
	Switches: "values.md#small-differences",
	Interval: "temperature.md#stops",
	Truth: "values.md#order",
	List: "values.md#looking-inside",
	Literal: "values.md#literal-forms",
	Function: "first-steps.md#calculating",
	Rows: "sums.md#tournaments",
	Columns: "sums.md#tournaments"
}, mc = {
	Winner: "escape-games.md#who-wins-and-with-which-step",
	Answer: "escape-games.md#who-wins-and-with-which-step",
	Best: "escape-games.md#who-wins-and-with-which-step",
	"To move": "escape-games.md#the-games",
	Board: "escape-games.md#how-a-graph-is-written",
	Everywhere: "escape-games.md#from-every-start",
	Rounds: "rulesets/cat-herding.md",
	Probability: "rulesets/nowhere-to-go.md#nemesis-both-at-once",
	"Delta f": "rulesets/angel-update.md",
	"Delta n": "rulesets/angel-update.md",
	Turns: "angel.md#play",
	"The Angel": "angel.md",
	"Would land": "angel.md#how-each-turn-is-computed",
	"The path of the Angel": "angel.md#one-change-of-the-path",
	Evaded: "angel.md#how-each-turn-is-computed",
	Driven: "angel.md#how-far-can-a-devil-drive-the-angel",
	Formula: "reductions.md"
}, hc = {
	...dc,
	...fc,
	...pc,
	...mc
}, gc = "fields.md", _c = (e) => hc[e] ?? gc, vc = /* @__PURE__ */ G("<button type=\"button\" class=\"term svelte-1soaopv\" aria-haspopup=\"dialog\"> </button>"), yc = {
	hash: "svelte-1soaopv",
	code: ".term.svelte-1soaopv {min-height:0;padding:0;border:0;background:none;color:inherit;font:inherit;text-align:left;text-decoration:underline dotted;text-decoration-color:var(--strong);text-underline-offset:0.2em;cursor:help;}.term.svelte-1soaopv:hover {color:var(--accent);text-decoration-style:solid;}"
};
function bc(e, t) {
	k(t, !0), X(e, yc);
	let n = Di(t, "words", 19, () => t.name), r = uc();
	var i = Or(), a = I(i), o = (e) => {
		var i = vc(), a = L(i, !0);
		z((e, t) => {
			Z(i, "data-chapter", e), Z(i, "title", t), q(a, n());
		}, [() => _c(t.name), () => `${cc[t.name] ?? ""} The book explains it.`.trim()]), U("click", i, () => r(_c(t.name))), K(e, i);
	}, s = (e) => {
		var t = Dr();
		z(() => q(t, n())), K(e, t);
	};
	J(a, (e) => {
		r ? e(o) : e(s, -1);
	}), K(e, i), A();
}
W(["click"]);
// src/thermo/Thermograph.svelte
var xc = /* @__PURE__ */ Tr("<path class=\"grid svelte-1oc2c3m\"></path><text text-anchor=\"end\" class=\"svelte-1oc2c3m\"> </text>", 1), Sc = /* @__PURE__ */ Tr("<path class=\"grid svelte-1oc2c3m\"></path><text text-anchor=\"middle\" class=\"svelte-1oc2c3m\"> </text>", 1), Cc = /* @__PURE__ */ Tr("<text class=\"name svelte-1oc2c3m\"></text>"), wc = /* @__PURE__ */ Tr("<path></path><path></path><!><circle class=\"left svelte-1oc2c3m\" r=\"5\"></circle><circle class=\"right svelte-1oc2c3m\" r=\"5\"></circle>", 1), Tc = /* @__PURE__ */ G("<strong> </strong>"), Ec = /* @__PURE__ */ G("<li><!> <span class=\"key left svelte-1oc2c3m\">left wall</span> <b> </b> <span class=\"key right svelte-1oc2c3m\">right wall</span> <b> </b></li>"), Dc = /* @__PURE__ */ G("<figure class=\"svelte-1oc2c3m\"><svg role=\"img\" class=\"svelte-1oc2c3m\"><!><!><!><path class=\"now svelte-1oc2c3m\"></path></svg> <figcaption><label class=\"svelte-1oc2c3m\"><span class=\"svelte-1oc2c3m\">Temperature <output> </output></span> <input type=\"range\" min=\"0\" class=\"svelte-1oc2c3m\"/></label> <ul class=\"svelte-1oc2c3m\"></ul></figcaption></figure>"), Oc = {
	hash: "svelte-1oc2c3m",
	code: "figure.svelte-1oc2c3m {margin:0;}svg.svelte-1oc2c3m {display:block;width:100%;max-width:40rem;touch-action:none;user-select:none;cursor:ns-resize;}text.svelte-1oc2c3m {fill:var(--soft);font-size:14px;}.name.svelte-1oc2c3m {font-weight:700;fill:var(--ink);}.grid.svelte-1oc2c3m {stroke:var(--line);}.wall.svelte-1oc2c3m {fill:none;stroke-width:3;stroke-linejoin:round;}.thin.svelte-1oc2c3m {stroke-width:1.8;}.thick.svelte-1oc2c3m {stroke-width:5;}.wall.left.svelte-1oc2c3m {stroke:var(--left);}.wall.right.svelte-1oc2c3m {stroke:var(--right);stroke-dasharray:7 5;}circle.left.svelte-1oc2c3m {fill:var(--left);}circle.right.svelte-1oc2c3m {fill:var(--right);}.now.svelte-1oc2c3m {stroke:var(--ink);stroke-width:1.5;}label.svelte-1oc2c3m {display:grid;gap:0.2rem;}label.svelte-1oc2c3m span:where(.svelte-1oc2c3m) {font-weight:600;}input.svelte-1oc2c3m {width:100%;max-width:40rem;accent-color:var(--accent);}ul.svelte-1oc2c3m {margin:0.3rem 0 0;padding:0;list-style:none;}.key.svelte-1oc2c3m {margin-left:0.6rem;color:var(--soft);}.key.svelte-1oc2c3m::before {content:'';display:inline-block;width:1.6em;margin-right:0.35em;vertical-align:middle;border-top:3px solid var(--left);}.key.right.svelte-1oc2c3m::before {border-top:3px dashed var(--right);}.key.svelte-1oc2c3m:first-child {margin-left:0;}"
};
function kc(e, t) {
	k(t, !0), X(e, Oc);
	let [n, r, i, a, o] = [
		460,
		300,
		44,
		34,
		14
	], s = /* @__PURE__ */ j(() => t.graphs.flatMap(({ name: e, walls: t, thick: n }) => {
		let r = vo(t);
		return r ? [{
			name: e,
			thick: n,
			...r
		}] : [];
	})), c = /* @__PURE__ */ j(() => So(H(s))), l = /* @__PURE__ */ j(() => Co(H(s))), u = /* @__PURE__ */ j(() => To(H(s))), d = /* @__PURE__ */ j(() => so(t.t) ?? Q(0n)), f = /* @__PURE__ */ j(() => Do(H(u), $(H(d)))), p = /* @__PURE__ */ j(() => H(s).map((e) => (H(s).length > 1 ? `${e.name}: ` : "") + Eo(e, H(d)))), m = /* @__PURE__ */ j(() => (r - a - o) / ($(H(l).to) - $(H(l).from))), h = /* @__PURE__ */ N(void 0), g = /* @__PURE__ */ N(!1), _ = (e) => i + ($(H(c).to) - e) / ($(H(c).to) - $(H(c).from)) * (n - i - o), v = (e) => r - a - (e - $(H(l).from)) * H(m);
	function y(e) {
		let t = e.map(({ t: e, v: t }) => `${_($(t)).toFixed(2)} ${v($(e)).toFixed(2)}`), n = e.at(-1);
		return `M${t.join("L")}L${_($(n.v)).toFixed(2)} ${o}`;
	}
	function b(e) {
		if (!H(h)) return;
		e.preventDefault();
		let n = H(h).getBoundingClientRect(), i = (e.clientY - n.top) / n.height * r, o = H(u)[Do(H(u), $(H(l).from) + (r - a - i) / H(m))];
		o && t.onchange(co(o));
	}
	var x = Or(), S = I(x), C = (e) => {
		var m = Dc(), x = F(m), S = F(x);
		Y(S, 17, () => wo(H(l), 8), (e) => co(e), (e, t) => {
			var r = xc(), a = I(r), s = R(a), c = L(s, !0);
			z((e, t, r) => {
				Z(a, "d", `M${i ?? ""} ${e ?? ""}H${n - o}`), Z(s, "x", i - 8), Z(s, "y", t), q(c, r);
			}, [
				() => v($(H(t))),
				() => v($(H(t))) + 5,
				() => co(H(t))
			]), K(e, r);
		});
		var C = R(S);
		Y(C, 17, () => wo(H(c), 9), (e) => co(e), (e, t) => {
			var n = Sc(), i = I(n), s = R(i), c = L(s, !0);
			z((e, t, n) => {
				Z(i, "d", `M${e ?? ""} ${o ?? ""}V${r - a}`), Z(s, "x", t), Z(s, "y", r - a + 20), q(c, n);
			}, [
				() => _($(H(t))),
				() => _($(H(t))),
				() => co(H(t))
			]), K(e, n);
		});
		var w = R(C);
		Y(w, 17, () => H(s), zr, (e, t, n) => {
			var r = wc(), i = I(r);
			let a;
			var c = R(i);
			let l;
			var u = R(c), f = (e) => {
				var r = Cc();
				r.textContent = n + 1, z((e, t) => {
					Z(r, "x", e), Z(r, "y", t);
				}, [() => _($(H(t).left.at(-1).v)) + 4, () => Math.max(o + 12, v($(xo(H(t)))) - 6)]), K(e, r);
			};
			J(u, (e) => {
				H(s).length > 1 && e(f);
			});
			var p = R(u), m = R(p);
			z((e, n, r, o, u, d) => {
				a = ii(i, 0, "wall left svelte-1oc2c3m", null, a, {
					thick: H(t).thick,
					thin: H(s).length > 1 && !H(t).thick
				}), Z(i, "d", e), l = ii(c, 0, "wall right svelte-1oc2c3m", null, l, {
					thick: H(t).thick,
					thin: H(s).length > 1 && !H(t).thick
				}), Z(c, "d", n), Z(p, "cx", r), Z(p, "cy", o), Z(m, "cx", u), Z(m, "cy", d);
			}, [
				() => y(H(t).left),
				() => y(H(t).right),
				() => _($(bo(H(t).left, H(d)))),
				() => v($(H(d))),
				() => _($(bo(H(t).right, H(d)))),
				() => v($(H(d)))
			]), K(e, r);
		});
		var ee = R(w);
		O(x), wi(x, (e) => P(h, e), () => H(h));
		var te = R(x, 2), ne = F(te), re = F(ne), ie = L(R(F(re)), !0);
		O(re);
		var ae = R(re, 2);
		vi(ae), O(ne);
		var oe = R(ne, 2);
		Y(oe, 21, () => H(s), zr, (e, t, n) => {
			var r = Ec(), i = F(r), a = (e) => {
				var r = Tc(), i = L(r);
				z(() => q(i, `${n + 1} ${H(t).name ?? ""}`)), K(e, r);
			};
			J(i, (e) => {
				H(s).length > 1 && e(a);
			});
			var o = R(i, 4), c = L(o, !0), l = L(R(o, 4), !0);
			O(r), z((e, t) => {
				q(c, e), q(l, t);
			}, [() => co(bo(H(t).left, H(d))), () => co(bo(H(t).right, H(d)))]), K(e, r);
		}), O(oe), O(te), O(m), z((e, t, a, s) => {
			Z(x, "viewBox", `0 0 ${n ?? ""} ${r ?? ""}`), Z(x, "aria-label", `Thermograph. ${e ?? ""}`), Z(ee, "d", `M${i ?? ""} ${t ?? ""}H${n - o}`), q(ie, a), Z(ae, "max", H(u).length - 1), yi(ae, H(f)), Z(ae, "aria-valuetext", s);
		}, [
			() => H(p).join("; "),
			() => v($(H(d))),
			() => co(H(d)),
			() => H(p).join("; ")
		]), U("pointerdown", x, (e) => {
			P(g, !0), e.currentTarget.setPointerCapture(e.pointerId), b(e);
		}), U("pointermove", x, (e) => H(g) && b(e)), U("pointerup", x, () => P(g, !1)), gr("pointercancel", x, () => P(g, !1)), U("input", ae, (e) => t.onchange(co(H(u)[e.currentTarget.valueAsNumber] ?? H(d)))), K(e, m);
	};
	J(S, (e) => {
		H(s).length > 0 && e(C);
	}), K(e, x), A();
}
W([
	"pointerdown",
	"pointermove",
	"pointerup",
	"input"
]);
// src/board/facts.ts
var Ac = {
	L: "Left wins, whoever begins",
	R: "Right wins, whoever begins",
	N: "the player who begins wins",
	P: "the player who begins loses",
	D: "a draw, whoever begins",
	PHat: "a draw if Left begins, else Left wins",
	NHat: "Left wins if she begins, else a draw",
	PCheck: "Right wins if Left begins, else a draw",
	NCheck: "a draw if Left begins, else Right wins"
}, jc = (e) => Ac[e] ?? e, Mc = [
	["value", "Value"],
	["number", "Number"],
	["tree", "Value"],
	["onside", "Onside"],
	["offside", "Offside"],
	["winner", "Winner"],
	["rounds", "Rounds"],
	["grundy_value", "Grundy value"],
	["mean", "Mean"],
	["temperature", "Temperature"],
	["left_stop", "Left stop"],
	["right_stop", "Right stop"],
	["birthday", "Birthday"],
	["atomic_weight", "Atomic weight"],
	["probability", "Probability"]
], Nc = [
	"value",
	"outcome",
	"mean",
	"temperature",
	"left_stop",
	"right_stop",
	"birthday",
	"thermograph",
	"atomic_weight",
	"impartial",
	"grundy_value",
	"stopper",
	"onside",
	"offside"
];
function Pc(e) {
	let t = e?.inf;
	return Array.isArray(t) ? `∞{${t.join(",")}}` : e;
}
var Fc = /* @__PURE__ */ new Set(["winner", "rounds"]);
function Ic(e) {
	let t = [];
	for (let [n, r] of Mc) {
		let i = Pc(e[n]);
		(typeof i == "string" || typeof i == "number") && t.push(Fc.has(n) || e[n] !== i ? {
			name: r,
			words: `${i}`
		} : {
			name: r,
			value: `${i}`
		});
	}
	if (t.push(...Rc(e)), e.outcome) {
		let n = {
			name: "Outcome",
			value: e.outcome,
			words: jc(e.outcome)
		};
		t.splice(Math.min(1, t.length), 0, n);
	}
	return t;
}
var Lc = /* @__PURE__ */ new Set([
	"id",
	"ruleset",
	"canonical_form",
	"name",
	"outcome",
	...Mc.map(([e]) => e)
]);
function Rc(e) {
	return Object.entries(e).flatMap(([e, t]) => {
		let n = (Array.isArray(t) ? t : [t]).map(Pc), r = n.length > 0 && n.every((e) => typeof e == "string" || typeof e == "number");
		if (Lc.has(e) || !r) return [];
		let i = e.replaceAll("_", " ");
		return [{
			name: i[0].toUpperCase() + i.slice(1),
			words: n.join(", ")
		}];
	});
}
function zc(e) {
	if (e.error) return e.error.message;
	let t = [];
	return e.value !== void 0 && e.value !== null && t.push(`${e.value}`.length > 60 ? "The value is long" : `Value ${e.value}`), e.outcome && t.push(jc(e.outcome)), e.winner && t.push(`Winner: ${e.winner}`), e.rounds !== void 0 && t.push(`Rounds: ${e.rounds}`), t.join("; ") || "Answered";
}
var Bc = {
	components: "components solved",
	values: "different values",
	left_stop_at_least: "left stop at least",
	left_stop_at_most: "left stop at most",
	right_stop_at_least: "right stop at least",
	right_stop_at_most: "right stop at most",
	temperature_at_most: "temperature at most"
};
function Vc(e) {
	if (!e) return [];
	let t = [];
	e.outcome && t.push(`outcome ${e.outcome}: ${jc(e.outcome)}`);
	for (let [n, r] of Object.entries(e)) (typeof r == "string" || typeof r == "number") && n !== "outcome" && t.push(`${Bc[n] ?? n.replaceAll("_", " ")}: ${r}`);
	e.outcome || t.push(...Wc(e));
	for (let n of ["left", "right"]) {
		let r = e.winning_moves?.[n] ?? [];
		r.length > 0 && t.push(`${Hc[n]} wins with ${Uc(r)}`);
	}
	return t;
}
var Hc = {
	left: "Left",
	right: "Right"
};
function Uc(e) {
	let t = e.slice(0, 5).join(", ");
	return e.length > 5 ? `${t} and ${e.length - 5} more moves` : t;
}
function Wc(e) {
	let t = [];
	for (let n of ["left", "right"]) {
		let r = e[`${n}_wins_first`], i = Hc[n];
		typeof r == "boolean" && t.push(`${i} ${r ? "wins" : "loses"} by beginning`);
	}
	return t;
}
// src/value/tokens.ts
var Gc = {
	"^": "↑",
	v: "↓"
}, Kc = {
	"*": "∗",
	"+-": "±",
	"-": "−",
	"**": "**"
}, qc = {
	tiny: "⧾",
	miny: "⧿",
	pi: "π",
	w: "ω"
}, Jc = /(?<fraction>\d+\/\d+)|(?<number>\d+)|(?<power>[\^v](?:<[^>]*>|\[[^\]]*\]))|(?<word>[a-uw-zA-Z_]\w*|v\w*[a-zA-Z_]\w*)|(?<arrow>[\^v])|(?<sign>\+-|\*\*|\*|-)|(?<bars>\|+)|(?<other>\S)|\s+/gu;
function Yc(e) {
	let t = [];
	for (let { groups: n } of e.matchAll(Jc)) n && Xc(t, n);
	return t;
}
function Xc(e, t) {
	let { fraction: n, number: r, power: i, word: a, arrow: o, sign: s, bars: c, other: l } = t;
	if (n) {
		let [t = "", r = ""] = n.split("/");
		e.push({
			kind: "fraction",
			over: t,
			under: r
		});
	} else r ? e.push({
		kind: "number",
		text: r
	}) : i ? e.push(Zc(i)) : a ? e.push({
		kind: "word",
		text: qc[a] ?? a
	}) : o ? e.push({
		kind: "operator",
		text: Gc[o] ?? o
	}) : s ? e.push({
		kind: "operator",
		text: Kc[s] ?? s
	}) : c ? e.push({
		kind: "operator",
		text: c
	}) : l && e.push({
		kind: "operator",
		text: l
	});
}
function Zc(e) {
	let t = e.slice(2, -1), n = e[1] === "<" ? t : `[${t}]`;
	return {
		kind: "power",
		base: Gc[e[0] ?? ""] ?? "",
		exponent: n
	};
}
// src/copy/latex.ts
var Qc = {
	"{": "\\{",
	"}": "\\}",
	"|": "\\,\\mathopen|\\,",
	"||": "\\,\\mathopen\\|\\,",
	"|||": "\\,\\mathopen{|\\mkern-1mu|\\mkern-1mu|}\\,",
	"↑": "\\uparrow ",
	"↓": "\\downarrow ",
	"∗": "\\ast ",
	"±": "\\pm ",
	"−": "-",
	"+": " + ",
	"&": " \\& ",
	"%": "\\%",
	"#": "\\#",
	$: "\\$",
	_: "\\_"
}, $c = {
	"⧾": "\\mathord{\\pmb{+}}",
	"⧿": "\\mathord{\\pmb{-}}",
	ω: "\\omega ",
	π: "\\pi "
};
function el(e) {
	let t = Yc(e);
	return t.map((e, n) => t[n - 1] && tl(t[n - 1]) ? `{${nl(e)}}` : nl(e)).join("").replaceAll(/ +(?=\\,|\\\}|[),}^]|$)/g, "").replaceAll(/ {2,}/g, " ").trim();
}
var tl = (e) => e.kind === "operator" && e.text === "**";
function nl(e) {
	return tl(e) ? "^" : e.kind === "number" ? e.text : e.kind === "fraction" ? `\\tfrac{${e.over}}{${e.under}}` : e.kind === "power" ? `${Qc[e.base]?.trim()}^{${e.exponent}}` : e.kind === "word" ? $c[e.text] ?? `\\operatorname{${e.text.replaceAll("_", "\\_")}}` : Qc[e.text] ?? e.text;
}
var rl = {
	"\\": "\\textbackslash{}",
	"^": "\\textasciicircum{}",
	"~": "\\textasciitilde{}"
}, il = (e) => e.replaceAll(/[\\^~{}&%$#_]/g, (e) => rl[e] ?? `\\${e}`);
// src/shell/scrolls.ts
function al(e) {
	let t = () => {
		e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight ? e.tabIndex = 0 : e.removeAttribute("tabindex");
	}, n = "ResizeObserver" in window ? new ResizeObserver(t) : null, r = new MutationObserver(t);
	return n?.observe(e), r.observe(e, {
		childList: !0,
		subtree: !0,
		characterData: !0
	}), t(), { destroy() {
		n?.disconnect(), r.disconnect();
	} };
}
// src/value/Value.svelte
var ol = /* @__PURE__ */ G("<button class=\"quiet\"> </button>"), sl = /* @__PURE__ */ G("<span class=\"value svelte-16v3bnq\"><code> </code> <!></span>"), cl = /* @__PURE__ */ G("<code class=\"value long svelte-16v3bnq\"> </code>"), ll = /* @__PURE__ */ Er("<mn> </mn>"), ul = /* @__PURE__ */ Er("<mfrac><mn> </mn><mn> </mn></mfrac>"), dl = /* @__PURE__ */ Er("<mi mathvariant=\"normal\"> </mi>"), fl = /* @__PURE__ */ Er("<msup><mi mathvariant=\"normal\"> </mi><mn> </mn></msup>"), pl = /* @__PURE__ */ Er("<mo stretchy=\"false\"> </mo>"), ml = /* @__PURE__ */ G("<span><span class=\"spoken svelte-16v3bnq\"> </span> <math aria-hidden=\"true\" displaystyle=\"true\"><mrow></mrow></math></span>"), hl = {
	hash: "svelte-16v3bnq",
	code: ".value.svelte-16v3bnq {position:relative;font-size:1.05em;overflow-wrap:anywhere;}.long.svelte-16v3bnq {display:block;max-height:12em;overflow:auto;}.spoken.svelte-16v3bnq {position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;}"
};
function gl(e, t) {
	k(t, !0), X(e, hl);
	let n = Di(t, "fold", 3, !0), r = /* @__PURE__ */ N(!1), i = /* @__PURE__ */ j(() => t.value.length > 90), a = /* @__PURE__ */ j(() => H(i) && !H(r) ? [] : Yc(t.value));
	var o = Or(), s = I(o), c = (e) => {
		var i = sl(), a = F(i), o = L(a), s = R(a, 2), c = (e) => {
			var n = ol(), i = L(n);
			z((e) => q(i, `show all ${e ?? ""} characters`), [() => t.value.length.toLocaleString("en")]), U("click", n, () => P(r, !0)), K(e, n);
		};
		J(s, (e) => {
			n() && e(c);
		}), O(i), z((e) => {
			Z(i, "data-value", t.value), q(o, `${e ?? ""}…`);
		}, [() => t.value.slice(0, 45)]), K(e, i);
	}, l = (e) => {
		var n = cl(), r = L(n, !0);
		z(() => {
			Z(n, "data-value", t.value), q(r, t.value);
		}), K(e, n);
	}, u = (e) => {
		var n = ml();
		let r;
		var o = F(n), s = L(o, !0), c = R(o, 2), l = F(c);
		Y(l, 21, () => H(a), zr, (e, t) => {
			var n = Or(), r = I(n), i = (e) => {
				var n = ll(), r = L(n, !0);
				z(() => q(r, H(t).text)), K(e, n);
			}, a = (e) => {
				var n = ul(), r = F(n), i = L(r, !0), a = L(R(r), !0);
				O(n), z(() => {
					q(i, H(t).over), q(a, H(t).under);
				}), K(e, n);
			}, o = (e) => {
				var n = dl(), r = L(n, !0);
				z(() => q(r, H(t).text)), K(e, n);
			}, s = (e) => {
				var n = fl(), r = F(n), i = L(r, !0), a = L(R(r), !0);
				O(n), z(() => {
					q(i, H(t).base), q(a, H(t).exponent);
				}), K(e, n);
			}, c = (e) => {
				var n = pl(), r = L(n, !0);
				z((e, i) => {
					Z(n, "lspace", e), Z(n, "rspace", i), q(r, H(t).text);
				}, [() => H(t).text.startsWith("|") ? "0.2em" : "0", () => H(t).text.startsWith("|") || H(t).text === "," ? "0.2em" : "0"]), K(e, n);
			};
			J(r, (e) => {
				H(t).kind === "number" ? e(i) : H(t).kind === "fraction" ? e(a, 1) : H(t).kind === "word" ? e(o, 2) : H(t).kind === "power" ? e(s, 3) : e(c, -1);
			}), K(e, n);
		}), O(l), O(c), O(n), z(() => {
			r = ii(n, 1, "value svelte-16v3bnq", null, r, { long: H(i) }), Z(n, "data-value", t.value), q(s, t.value);
		}), K(e, n);
	};
	J(s, (e) => {
		H(i) && !H(r) ? e(c) : t.value.length > 3e3 ? e(l, 1) : e(u, -1);
	}), K(e, o), A();
}
W(["click"]);
// src/board/Facts.svelte
var _l = /* @__PURE__ */ G("<span> </span>"), vl = /* @__PURE__ */ G("<dt class=\"svelte-lk9s93\"><!></dt> <dd class=\"svelte-lk9s93\"><!> <!></dd>", 1), yl = /* @__PURE__ */ G("<li><strong> </strong> </li>"), bl = /* @__PURE__ */ G("<details class=\"svelte-lk9s93\"><summary>The words</summary> <ul class=\"svelte-lk9s93\"></ul></details>"), xl = /* @__PURE__ */ G("<button class=\"quiet\">Copy the value</button> <button class=\"quiet\">Copy as LaTeX</button>", 1), Sl = /* @__PURE__ */ G("<dl class=\"svelte-lk9s93\"></dl> <!> <div class=\"row svelte-lk9s93\"><!> <button class=\"quiet\">Copy as JSON</button></div>", 1), Cl = {
	hash: "svelte-lk9s93",
	code: "dl.svelte-lk9s93 {display:grid;grid-template-columns:auto minmax(0, 1fr);gap:0.3rem 1rem;margin:0 0 0.5rem;}details.svelte-lk9s93 {margin:0 0 0.4rem;color:var(--soft);}ul.svelte-lk9s93 {margin:0.3rem 0;padding-left:1.2rem;}dt.svelte-lk9s93 {color:var(--soft);}dd.svelte-lk9s93 {margin:0;min-width:0;overflow-x:auto;}.after.svelte-lk9s93 {margin-left:0.5rem;}.row.svelte-lk9s93 {margin-bottom:1rem;}dd.svelte-lk9s93:first-of-type {font-size:1.25rem;}"
};
function wl(e, t) {
	k(t, !0), X(e, Cl);
	let n = /* @__PURE__ */ j(() => Ic(t.answer)), r = /* @__PURE__ */ j(() => H(n).filter(({ name: e }) => e in cc)), i = (e) => navigator.clipboard.writeText(e);
	var a = Sl(), o = I(a);
	Y(o, 21, () => H(n), zr, (e, t) => {
		var n = vl(), r = I(n);
		bc(F(r), { get name() {
			return H(t).name;
		} }), O(r);
		var i = R(r, 2), a = F(i), o = (e) => {
			gl(e, { get value() {
				return H(t).value;
			} });
		};
		J(a, (e) => {
			H(t).value !== void 0 && e(o);
		});
		var s = R(a, 2), c = (e) => {
			var n = _l();
			let r;
			var i = L(n, !0);
			z(() => {
				r = ii(n, 1, "svelte-lk9s93", null, r, {
					soft: H(t).value !== void 0,
					after: H(t).value !== void 0
				}), q(i, H(t).words);
			}), K(e, n);
		};
		J(s, (e) => {
			H(t).words && e(c);
		}), O(i), Yr(i, (e) => al?.(e)), z(() => Z(i, "data-fact", H(t).name)), K(e, n);
	}), O(o);
	var s = R(o, 2), c = (e) => {
		var t = bl(), n = R(F(t), 2);
		Y(n, 21, () => H(r), zr, (e, t) => {
			let n = () => H(t).name;
			var r = yl(), i = F(r), a = L(i), o = R(i);
			O(r), z(() => {
				q(a, `${n() ?? ""}.`), q(o, ` ${cc[n()] ?? ""}`);
			}), K(e, r);
		}), O(n), O(t), K(e, t);
	};
	J(s, (e) => {
		H(r).length > 0 && e(c);
	});
	var l = R(s, 2), u = F(l), d = (e) => {
		var n = xl(), r = I(n), a = R(r, 2);
		U("click", r, () => i(`${t.answer.value}`)), U("click", a, () => i(el(`${t.answer.value}`))), K(e, n);
	};
	J(u, (e) => {
		t.answer.value && e(d);
	});
	var f = R(u, 2);
	O(l), U("click", f, () => i(JSON.stringify(t.answer))), K(e, a), A();
}
W(["click"]);
// src/board/moves.ts
function Tl(e, t) {
	let { moves: n } = e;
	return n ? (Array.isArray(n) ? t === "left" ? e.all_moves ?? n : [] : n[t]).map((e) => ({
		by: t,
		name: El(e),
		move: e,
		result: Dl(e),
		tags: Ol(e)
	})).sort((e, t) => kl(e.move) - kl(t.move)) : [];
}
function El(e) {
	if (e.move) return e.summand === void 0 ? e.move : `${e.summand + 1}: ${e.move}`;
	let t = e;
	return t.from === void 0 ? t.stalk === void 0 ? "a move" : `stalk ${t.stalk}, edge ${t.first}` : `${t.from} to ${t.to}`;
}
function Dl(e) {
	if (e.wins) return "wins";
	if (e.draws) return "draws";
	if (e.wins === !1) return "loses";
	let t = e.rounds;
	return t === void 0 ? e.winner ? `${e.winner} wins` : "" : `${t} rounds`;
}
function Ol(e) {
	let t = [];
	return e.best ? t.push("best") : e.undominated && t.push("undominated"), e.orthodox && t.push("orthodox"), e.keeps_stop && t.push("keeps the stop"), t;
}
function kl(e) {
	return (e.wins ? 0 : e.draws ? 1 : 2) * 4 + (e.best ? 0 : e.undominated ? 1 : 2);
}
function Al(e, t) {
	if (e.cells) return e.cells.map(([e, t]) => `(${e + 1},${t + 1})`);
	let n = e.move ?? "";
	if (t?.has(n)) return [n];
	let r = n.match(/\(\d+,\d+\)/g);
	return r && !t?.size ? r : n.split(/[-> ]+/).filter((e) => t?.size ? t.has(e) : e !== "");
}
function jl(e, t, n) {
	let r = e.filter(({ move: e }) => e.after !== void 0).map((e) => ({
		shown: e,
		at: Al(e.move, n)
	})), i = r.filter(({ at: e }) => t.every((t, n) => e[n] === t));
	return (i.length > 0 ? i : r.filter(({ at: e }) => t.every((t) => e.includes(t)))).map(({ shown: e }) => e);
}
// src/copy/table.ts
function Ml(e, { leads: t, valued: n, losing: r, ambient: i }) {
	let a = (e) => ({
		text: e === void 0 ? "" : `${e}`,
		kind: "value"
	});
	return {
		head: [
			"Move",
			"Result",
			...n ? [t] : [],
			...r ? ["Loss"] : [],
			...i ? [`Loss at ${i.t}`] : []
		],
		rows: e.map(({ by: e, name: t, result: o, tags: s, move: c }) => [
			{
				text: t,
				kind: "code"
			},
			{
				text: [o, ...s].filter(Boolean).join(", "),
				kind: "words"
			},
			...n ? [a(c.value)] : [],
			...r ? [a(c.loss)] : [],
			...i ? [a(i.losses.get(Mo(e, `${c.value}`)))] : []
		])
	};
}
function Nl({ head: e, rows: t }) {
	let n = [e, ...t.map((e) => e.map(({ text: e }) => e))], r = e.map((e, t) => Math.max(...n.map((e) => e[t]?.length ?? 0)));
	return n.map((e) => e.map((e, t) => e.padEnd(r[t])).join("  ").trimEnd()).join("\n");
}
function Pl({ head: e, rows: t }) {
	let n = (e) => `${e.join(" & ")} \\\\`, r = t.map((e) => n(e.map(Fl)));
	return [
		`\\begin{tabular}{${"l".repeat(e.length)}}`,
		n(e.map(il)),
		"\\hline",
		...r,
		"\\end{tabular}"
	].join("\n");
}
function Fl({ text: e, kind: t }) {
	return t === "code" ? `\\texttt{${il(e)}}` : t === "words" || e === "" ? il(e) : `$${el(e)}$`;
}
// src/copy/CopyTable.svelte
var Il = /* @__PURE__ */ G("<div class=\"row svelte-1woaj02\"><button class=\"quiet\">Copy as text</button> <button class=\"quiet\">Copy as LaTeX</button> <span role=\"status\" class=\"soft\"> </span></div>"), Ll = {
	hash: "svelte-1woaj02",
	code: ".row.svelte-1woaj02 {margin-top:0.4rem;}"
};
function Rl(e, t) {
	k(t, !0), X(e, Ll);
	let n = /* @__PURE__ */ N("");
	async function r(e, t) {
		await navigator.clipboard.writeText(t), P(n, e, !0), setTimeout(() => P(n, ""), 1500);
	}
	var i = Il(), a = F(i), o = R(a, 2), s = L(R(o, 2), !0);
	O(i), z(() => {
		Z(a, "aria-label", `Copy as text: ${t.title ?? ""}`), Z(o, "aria-label", `Copy as LaTeX: ${t.title ?? ""}`), q(s, H(n) && `Copied as ${H(n)}`);
	}), U("click", a, () => r("text", Nl(t.table()))), U("click", o, () => r("LaTeX", Pl(t.table()))), K(e, i), A();
}
W(["click"]);
// src/board/MoveTable.svelte
var zl = /* @__PURE__ */ G("<th scope=\"col\" class=\"svelte-2n1j2b\"><!></th>"), Bl = /* @__PURE__ */ G("<th scope=\"col\"><!></th>"), Vl = /* @__PURE__ */ G("<button> </button>"), Hl = /* @__PURE__ */ G("<span class=\"code\"> </span>"), Ul = /* @__PURE__ */ G("<button class=\"quiet svelte-2n1j2b\">why</button>"), Wl = /* @__PURE__ */ G("<td class=\"svelte-2n1j2b\"><!></td>"), Gl = /* @__PURE__ */ G("<td> </td>"), Kl = /* @__PURE__ */ G("<td class=\"svelte-2n1j2b\"> </td>"), ql = /* @__PURE__ */ G("<tr><td class=\"reason svelte-2n1j2b\"><!></td></tr>"), Jl = /* @__PURE__ */ G("<tr><td class=\"svelte-2n1j2b\"><!></td><td class=\"svelte-2n1j2b\"><span> </span> <!> <span class=\"tags svelte-2n1j2b\"> </span></td><!><!><!></tr> <!>", 1), Yl = /* @__PURE__ */ G("<button class=\"quiet\"> </button>"), Xl = /* @__PURE__ */ G("<table><thead><tr><th scope=\"col\" class=\"svelte-2n1j2b\">Move</th><th scope=\"col\" class=\"svelte-2n1j2b\"><!></th><!><!><!></tr></thead><tbody></tbody></table> <!> <!>", 1), Zl = /* @__PURE__ */ G("<section class=\"svelte-2n1j2b\"><h3> </h3> <!></section>"), Ql = {
	hash: "svelte-2n1j2b",
	code: "section.svelte-2n1j2b {min-width:0;overflow-x:auto;}td.svelte-2n1j2b:first-child:not(.reason) {white-space:nowrap;}.left.svelte-2n1j2b {border-color:var(--left);}.right.svelte-2n1j2b {border-color:var(--right);border-style:dashed;}\n  @media (max-width: 700px) {th.svelte-2n1j2b,\n    td.svelte-2n1j2b {padding:0.2rem;}.plain.svelte-2n1j2b {display:none;}td.svelte-2n1j2b:first-child:not(.reason) button:where(.svelte-2n1j2b) {padding:0.1rem 0.35rem;}\n  }.result.svelte-2n1j2b {font-weight:600;}.wins.svelte-2n1j2b {color:var(--good);}.tags.svelte-2n1j2b {display:block;color:var(--soft);font-size:0.8rem;}"
};
function $l(e, t) {
	k(t, !0), X(e, Ql);
	let n = Di(t, "leads", 3, "Leads to"), r = Di(t, "ambient", 3, null), i = Di(t, "canPlay", 3, ({ move: e }) => e.after !== void 0), a = /* @__PURE__ */ N(!1), o = /* @__PURE__ */ N(null);
	gn(() => {
		t.moves, P(o, null);
	});
	let s = /* @__PURE__ */ j(() => H(a) ? t.moves : t.moves.slice(0, 24)), c = /* @__PURE__ */ j(() => t.moves.filter(({ result: e }) => e === "wins").length), l = /* @__PURE__ */ j(() => t.moves.some(({ move: e }) => e.value !== void 0)), u = /* @__PURE__ */ j(() => t.moves.some(({ move: e }) => e.loss !== void 0)), d = /* @__PURE__ */ j(() => 2 + +!!H(l) + +!!H(u) + +!!r());
	var f = Zl(), p = F(f), m = L(p), h = R(p, 2), g = (e) => {
		var c = Xl(), f = I(c), p = F(f), m = F(p), h = R(F(m));
		bc(F(h), { name: "Result" }), O(h);
		var g = R(h), _ = (e) => {
			var t = zl();
			bc(F(t), { get name() {
				return n();
			} }), O(t), K(e, t);
		};
		J(g, (e) => {
			H(l) && e(_);
		});
		var v = R(g), y = (e) => {
			var t = Bl();
			let n;
			bc(F(t), { name: "Loss" }), O(t), z(() => n = ii(t, 1, "svelte-2n1j2b", null, n, { plain: r() })), K(e, t);
		};
		J(v, (e) => {
			H(u) && e(y);
		});
		var b = R(v), x = (e) => {
			var t = zl();
			bc(F(t), {
				name: "Loss at",
				get words() {
					return `Loss at ${r().t ?? ""}`;
				}
			}), O(t), K(e, t);
		};
		J(b, (e) => {
			r() && e(x);
		}), O(m), O(p);
		var S = R(p);
		Y(S, 21, () => H(s), zr, (e, n, a) => {
			var s = Jl(), c = I(s), f = F(c), p = F(f), m = (e) => {
				var r = Vl(), a = L(r, !0);
				z((e) => {
					ii(r, 1, `code ${H(n).by ?? ""}`, "svelte-2n1j2b"), r.disabled = e, q(a, H(n).name);
				}, [() => !i()(H(n))]), U("click", r, () => t.onplay(H(n))), gr("focus", r, () => t.onhover?.(H(n))), gr("blur", r, () => t.onhover?.(null)), K(e, r);
			}, h = (e) => {
				var t = Hl(), r = L(t, !0);
				z(() => q(r, H(n).name)), K(e, t);
			};
			J(p, (e) => {
				t.onplay ? e(m) : e(h, -1);
			}), O(f);
			var g = R(f), _ = F(g), v = L(_, !0), y = R(_, 2), b = (e) => {
				var t = Ul();
				z(() => {
					Z(t, "aria-label", `Why: ${H(n).name ?? ""}`), Z(t, "aria-expanded", H(o) === a);
				}), U("click", t, () => P(o, H(o) === a ? null : a, !0)), K(e, t);
			};
			J(y, (e) => {
				t.reason && e(b);
			});
			var x = L(R(y, 2), !0);
			O(g);
			var S = R(g), C = (e) => {
				var t = Wl(), r = F(t), i = (e) => {
					{
						let t = /* @__PURE__ */ j(() => `${H(n).move.value}`);
						gl(e, { get value() {
							return H(t);
						} });
					}
				};
				J(r, (e) => {
					H(n).move.value !== void 0 && e(i);
				}), O(t), K(e, t);
			};
			J(S, (e) => {
				H(l) && e(C);
			});
			var w = R(S), ee = (e) => {
				var t = Gl();
				let i;
				var a = L(t, !0);
				z(() => {
					i = ii(t, 1, "svelte-2n1j2b", null, i, { plain: r() }), q(a, H(n).move.loss);
				}), K(e, t);
			};
			J(w, (e) => {
				H(u) && e(ee);
			});
			var te = R(w), ne = (e) => {
				let t = /* @__PURE__ */ j(() => r().losses.get(Mo(H(n).by, `${H(n).move.value}`)));
				var i = Kl(), a = L(i, !0);
				z(() => {
					Z(i, "data-ambient", H(t)), q(a, H(t) === "0" ? "0, orthodox" : H(t) ?? "");
				}), K(e, i);
			};
			J(te, (e) => {
				r() && e(ne);
			}), O(c);
			var re = R(c, 2), ie = (e) => {
				var r = ql(), i = F(r);
				Jr(F(i), () => t.reason, () => H(n)), O(i), O(r), z(() => Z(i, "colspan", H(d))), K(e, r);
			};
			J(re, (e) => {
				t.reason && H(o) === a && e(ie);
			}), z((e) => {
				ii(_, 1, `result ${H(n).result ?? ""}`, "svelte-2n1j2b"), q(v, H(n).result), q(x, e);
			}, [() => H(n).tags.join(", ")]), gr("pointerenter", c, () => t.onhover?.(H(n))), gr("pointerleave", c, () => t.onhover?.(null)), K(e, s);
		}), O(S), O(f);
		var C = R(f, 2), w = (e) => {
			var n = Yl(), r = L(n);
			z(() => q(r, `Show all ${t.moves.length ?? ""} moves`)), U("click", n, () => P(a, !0)), K(e, n);
		};
		J(C, (e) => {
			t.moves.length > H(s).length && e(w);
		}), Rl(R(C, 2), {
			get title() {
				return t.title;
			},
			table: () => Ml(t.moves, {
				leads: n(),
				valued: H(l),
				losing: H(u),
				ambient: r()
			})
		}), K(e, c);
	};
	J(h, (e) => {
		t.moves.length > 0 && e(g);
	}), O(f), z(() => q(m, `${t.title ?? ""}: ${t.moves.length === 0 ? "no move" : `${H(c)} of ${t.moves.length} ${t.moves.length === 1 ? "move wins" : "moves win"}`}`)), K(e, f), A();
}
W(["click"]);
// src/board/Waiting.svelte
var eu = /* @__PURE__ */ G("<div class=\"notice row\"><span>Working<!><!></span> <button>Stop</button></div>"), tu = /* @__PURE__ */ G("<button>Work for 1 minute</button>"), nu = /* @__PURE__ */ G("<div> <!> <!></div>"), ru = /* @__PURE__ */ G("<p class=\"notice\">The answer is not finished. These facts are known:</p>"), iu = /* @__PURE__ */ G("<li> </li>"), au = /* @__PURE__ */ G("<p class=\"soft\"><!>:</p> <ul></ul>", 1), ou = /* @__PURE__ */ G("<!> <!> <!>", 1);
function su(e, t) {
	k(t, !0);
	let n = /* @__PURE__ */ j(() => t.live.answer?.error), r = /* @__PURE__ */ j(() => t.live.isPartial ? [] : Vc(t.live.waiting ? t.live.progress?.known : H(n)?.known)), i = /* @__PURE__ */ j(() => H(n) !== void 0 && [
		"budget",
		"interrupted",
		"cancelled"
	].includes(H(n).kind));
	var a = ou(), o = I(a), s = (e) => {
		var n = eu(), r = F(n), i = R(F(r)), a = (e) => {
			var n = Dr();
			z((e) => q(n, `, ${e ?? ""} s`), [() => t.live.progress.seconds.toFixed(1)]), K(e, n);
		};
		J(i, (e) => {
			t.live.progress && e(a);
		});
		var o = R(i), s = (e) => {
			var n = Dr();
			z((e) => q(n, `,
        ${e ?? ""} nodes`), [() => t.live.progress.nodes.toLocaleString("en")]), K(e, n);
		};
		J(o, (e) => {
			t.live.progress?.nodes && e(s);
		}), O(r);
		var c = R(r, 2);
		O(n), U("click", c, () => t.live.stop()), K(e, n);
	}, c = (e) => {
		var r = nu(), a = F(r, !0), o = R(a), s = (e) => {
			var t = Dr();
			z(() => q(t, ` (${H(n).at ?? ""})`)), K(e, t);
		};
		J(o, (e) => {
			H(n).at && e(s);
		});
		var c = R(o, 2), l = (e) => {
			var n = tu();
			U("click", n, () => t.live.longer()), K(e, n);
		};
		J(c, (e) => {
			H(i) && e(l);
		}), O(r), z(() => {
			ii(r, 1, Qr(H(i) ? "notice" : "error")), q(a, H(n).kind === "cancelled" || H(n).kind === "interrupted" ? "Stopped." : H(n).message);
		}), K(e, r);
	};
	J(o, (e) => {
		t.live.waiting ? e(s) : H(n) && e(c, 1);
	});
	var l = R(o, 2), u = (e) => {
		K(e, ru());
	};
	J(l, (e) => {
		t.live.isPartial && e(u);
	});
	var d = R(l, 2), f = (e) => {
		var t = au(), n = I(t);
		bc(F(n), { name: "Known so far" }), we(), O(n);
		var i = R(n, 2);
		Y(i, 21, () => H(r), zr, (e, t) => {
			var n = iu(), r = L(n, !0);
			z(() => q(r, H(t))), K(e, n);
		}), O(i), K(e, t);
	};
	J(d, (e) => {
		H(r).length > 0 && (t.live.waiting || H(n)) && e(f);
	}), K(e, a), A();
}
W(["click"]);
// src/board/Analysis.svelte
var cu = /* @__PURE__ */ G("<h2><!></h2> <!>", 1), lu = /* @__PURE__ */ G("<div class=\"moves svelte-7ndm24\"><!> <!></div>"), uu = /* @__PURE__ */ G("<p class=\"notice\"> </p>"), du = /* @__PURE__ */ G("<div><!> <!> <!> <!></div>"), fu = /* @__PURE__ */ G("<section aria-label=\"Analysis\" class=\"panel\"><p class=\"hidden\" role=\"status\"> </p> <!> <!></section>"), pu = {
	hash: "svelte-7ndm24",
	code: ".moves.svelte-7ndm24 {display:grid;grid-template-columns:repeat(auto-fit, minmax(min(19rem, 100%), 1fr));gap:1rem;}"
};
function mu(e, t) {
	k(t, !0), X(e, pu);
	let n = /* @__PURE__ */ j(() => t.live.shown), r = /* @__PURE__ */ j(() => t.live.isPartial);
	var i = fu(), a = F(i), o = L(a, !0), s = R(a, 2);
	su(s, { get live() {
		return t.live;
	} });
	var c = R(s, 2), l = (e) => {
		var i = du();
		let a;
		var o = F(i);
		wl(o, { get answer() {
			return H(n);
		} });
		var s = R(o, 2), c = (e) => {
			var r = cu(), i = I(r);
			bc(F(i), { name: "Thermograph" }), O(i);
			var a = R(i, 2);
			{
				let e = /* @__PURE__ */ j(() => [{
					name: "the position",
					walls: H(n).thermograph
				}]), r = /* @__PURE__ */ j(() => t.t ?? H(n).temperature ?? "0");
				kc(a, {
					get graphs() {
						return H(e);
					},
					get t() {
						return H(r);
					},
					get onchange() {
						return t.ontemperature;
					}
				});
			}
			K(e, r);
		};
		J(s, (e) => {
			H(n).thermograph && e(c);
		});
		var l = R(s, 2), u = (e) => {
			var r = cu(), i = I(r);
			bc(F(i), { name: "Moves" }), O(i);
			var a = R(i, 2), o = (e) => {
				{
					let r = /* @__PURE__ */ j(() => Tl(H(n), "left"));
					$l(e, {
						title: "Either player",
						get moves() {
							return H(r);
						},
						get ambient() {
							return t.ambient;
						},
						get onplay() {
							return t.onplay;
						},
						get onhover() {
							return t.onhover;
						},
						get reason() {
							return t.reason;
						}
					});
				}
			}, s = (e) => {
				var r = lu(), i = F(r);
				{
					let e = /* @__PURE__ */ j(() => Tl(H(n), "left"));
					$l(i, {
						title: "Left",
						get moves() {
							return H(e);
						},
						get ambient() {
							return t.ambient;
						},
						get onplay() {
							return t.onplay;
						},
						get onhover() {
							return t.onhover;
						},
						get reason() {
							return t.reason;
						}
					});
				}
				var a = R(i, 2);
				{
					let e = /* @__PURE__ */ j(() => Tl(H(n), "right"));
					$l(a, {
						title: "Right",
						get moves() {
							return H(e);
						},
						get ambient() {
							return t.ambient;
						},
						get onplay() {
							return t.onplay;
						},
						get onhover() {
							return t.onhover;
						},
						get reason() {
							return t.reason;
						}
					});
				}
				O(r), K(e, r);
			};
			J(a, (e) => {
				t.shared ? e(o) : e(s, -1);
			}), K(e, r);
		};
		J(l, (e) => {
			H(n).moves && e(u);
		});
		var d = R(l, 2), f = (e) => {
			var t = uu(), r = L(t, !0);
			z(() => q(r, H(n).moves_error.message)), K(e, t);
		};
		J(d, (e) => {
			H(n).moves_error && e(f);
		}), O(i), z(() => {
			Z(i, "data-fresh", t.fresh), Z(i, "data-partial", H(r)), a = ii(i, 1, "", null, a, { old: t.live.waiting && !H(r) });
		}), K(e, i);
	};
	J(c, (e) => {
		H(n) && !H(n).error && e(l);
	}), O(i), z((e) => q(o, e), [() => t.fresh && H(n) ? zc(H(n)) : ""]), K(e, i), A();
}
// src/board/line.ts
function hu(e, t, n = (e) => e) {
	let r = e?.explanations ?? [], i = r.find(({ player: e }) => e === t) ?? r[0];
	return i ? {
		...i,
		line: i.line.map(n),
		...i.instead && { instead: n(i.instead) }
	} : null;
}
function gu({ wins: e, line: [, t] }) {
	return e ? "It wins." : t === void 0 ? "It loses." : `It loses to the answer ${t}.`;
}
function _u({ line: e, line_is_whole: t, player: n }) {
	return t ? `and ${(e.length % 2 == 1 ? n : ji(n)) === "left" ? "Right" : "Left"} has no move` : "and so on";
}
async function vu(e, t, n, r, i) {
	let a = [], [o, s] = [n, r];
	for (let n of i) {
		let { answer: r } = e.ask("line", {
			do: "evaluate",
			ruleset: t,
			position: o,
			fields: ["outcome"],
			moves: !0,
			budget: Za
		}), i = await r, c = Tl(i, Array.isArray(i.moves) || i.impartial === !0 ? "left" : s).find((e) => e.name === n)?.move.after;
		if (c === void 0) break;
		a.push({
			by: s,
			name: n,
			after: c
		}), [o, s] = [c, ji(s)];
	}
	return a;
}
// src/board/opponent.ts
var yu = [{
	name: "perfect",
	does: "a move that wins, or else one that draws"
}, {
	name: "random",
	does: "any move"
}];
function bu(e, t = []) {
	return (e === "short" && t.length > 0 ? t : yu).map(({ name: e, does: t }) => {
		let n = /^(.+)-(\d+(?:\/\d+)?)$/.exec(e);
		if (!n) return {
			name: e,
			number: null,
			does: t
		};
		let [, r, i] = n;
		return {
			name: r,
			number: i,
			does: t.replace(i, i.includes("/") ? "X" : "N")
		};
	});
}
var xu = ({ name: e, number: t }, n) => t === null ? e : `${e}-${n ?? t}`, Su = 4n, Cu = (e) => co(Q(BigInt(e), Su));
function wu(e) {
	return Array.from({ length: 17 }, (e, t) => t).find((t) => Cu(t) === e) ?? 0;
}
var Tu = ({ move: e }) => e.loss === void 0 ? null : so(e.loss), Eu = (e) => Du(Ou(e));
function Du(e) {
	let t = ({ move: e }) => e.wins ? 0 : e.draws ? 1 : 2;
	return e.toSorted((e, n) => {
		if (t(e) !== t(n)) return t(e) - t(n);
		let [r, i] = [Tu(e), Tu(n)];
		return (r && i ? mo(r, i) : Number(r === null) - Number(i === null)) || Number(n.move.best ?? !1) - Number(e.move.best ?? !1);
	})[0] ?? null;
}
var Ou = (e) => e.filter(({ move: e }) => e.after !== void 0);
function ku(e, t, n) {
	let r = Ou(e);
	return t === "random" ? r[n(r.length)] ?? null : Eu(e);
}
function Au(e, t) {
	let n = e;
	do {
		if (Ai(n).parent < 0) return e;
		n = Pi(n);
	} while (n.side === t);
	return n;
}
// src/board/picks.ts
function ju(e, t, n, r) {
	let i = t.includes(n) ? t.filter((e) => e !== n) : [...t, n], a = jl(e, i, r);
	if (i.length === 0) return {
		picked: i,
		made: null
	};
	if (a.length > 0) return {
		picked: i,
		made: a.length === 1 ? a[0] : null
	};
	let o = jl(e, [n], r);
	return {
		picked: o.length > 0 ? [n] : [],
		made: o.length === 1 ? o[0] : null
	};
}
function Mu(e, t, n) {
	return e === "grid" || t.includes("|") ? void 0 : n;
}
var Nu = 2 ** 32;
function Pu(e, t, n) {
	return {
		do: "advise",
		ruleset: e,
		strategy: t,
		seed: Math.floor(Math.random() * Nu),
		...n,
		budget: { seconds: 5 }
	};
}
function Fu(e, t, n) {
	let r = e.ask("advise", t), i, a = new Promise((e) => {
		i = setTimeout(() => {
			r.cancel(), e({ error: {
				kind: "budget",
				message: ""
			} });
		}, 5e3);
	});
	return {
		reply: Promise.race([r.answer, a]).then((e) => (clearTimeout(i), Lu(e, Iu(t.strategy ?? ""), n))),
		cancel: () => {
			clearTimeout(i), r.cancel();
		}
	};
}
var Iu = (e) => `${e[0]?.toUpperCase() ?? ""}${e.slice(1)}`;
function Lu(e, t, n) {
	let { error: r, move: i } = e;
	if (r?.kind === "lost" || r?.kind === "cancelled") return null;
	if (typeof i == "string") {
		let r = n.find((e) => e.name === i)?.move.after ?? e.after;
		if (typeof r == "string") return {
			made: {
				name: i,
				after: r
			},
			words: `${t} plays ${i}.`
		};
	}
	let a = r?.kind === "budget" ? `${t} does not answer within 5 s` : `${t} plays nothing: ${r?.message ?? "it knows no move"}`, o = Eu(n);
	return o ? {
		made: {
			name: o.name,
			after: o.move.after
		},
		words: `${a}. The program plays ${o.name}, the best move of the list.`
	} : {
		made: null,
		words: `${a}. No list of moves is known.`
	};
}
// src/board/verdict.ts
var Ru = {
	L: ["left", "left"],
	R: ["right", "right"],
	N: ["left", "right"],
	P: ["right", "left"],
	D: ["draw", "draw"],
	PHat: ["draw", "left"],
	NHat: ["left", "draw"],
	PCheck: ["right", "draw"],
	NCheck: ["draw", "right"]
};
function zu(e, t, n) {
	let r = Ru[e.outcome ?? ""];
	return r ? r[t === "left" ? 0 : 1] : n.some(({ move: e }) => e.wins) ? t : n.some(({ move: e }) => e.draws) ? "draw" : n.length > 0 && n.every(({ move: e }) => e.wins === !1) ? ji(t) : null;
}
var Bu = {
	left: "Left",
	right: "Right"
};
function Vu(e, t, n) {
	return t === "none" ? `${Bu[e]} ${n[1]}` : e === t ? `the program (${Bu[e]}) ${n[1]}` : `you (${Bu[e]}) ${n[0]}`;
}
var Hu = (e) => `${e[0].toUpperCase()}${e.slice(1)}.`;
function Uu(e, t, n, r) {
	let i = zu(e, t, n);
	if (n.length === 0 && e.moves !== void 0) {
		let e = `the game is over: ${Vu(t, r, ["have", "has"])} no move`;
		return Hu(i === null ? e : `${e}, and ${i === "draw" ? "it is a draw" : Vu(i, r, ["win", "wins"])}`);
	}
	if (i === null) return "";
	if (i === "draw") return "With good play it is a draw.";
	let a = n.filter(({ move: e }) => e.wins).length, o = i === t ? ` with ${a === 1 ? "one move only" : `${a} of ${n.length} moves`}` : ", whatever is played now";
	return Hu(`${Vu(i, r, ["win", "wins"])}${a === 0 && i === t ? "" : o}`);
}
// src/board/PlayTools.svelte
var Wu = /* @__PURE__ */ G("<option> </option>"), Gu = /* @__PURE__ */ G("<label class=\"error-most svelte-1i7h22l\"> <input type=\"range\" min=\"0\" step=\"1\" aria-label=\"The greatest error\" class=\"svelte-1i7h22l\"/></label>"), Ku = /* @__PURE__ */ G("<label>N <input type=\"number\" min=\"1\" step=\"1\" required=\"\"/></label>"), qu = /* @__PURE__ */ G("<label>strategy <select></select></label> <!> <span class=\"soft\"> </span>", 1), Ju = /* @__PURE__ */ G("<div class=\"row svelte-1i7h22l\"><button>To move: <strong> </strong></button> <button>Hint</button> <button>Best move</button> <button>Take back</button></div> <div class=\"row svelte-1i7h22l\"><label>The program plays <select><option>nobody</option><option>Left</option><option>Right</option></select></label> <!></div> <p class=\"verdict svelte-1i7h22l\" role=\"status\" data-verdict=\"\"> </p>", 1), Yu = {
	hash: "svelte-1i7h22l",
	code: ".row.svelte-1i7h22l {margin-bottom:0.5rem;}strong.left.svelte-1i7h22l {color:var(--left);}strong.right.svelte-1i7h22l {color:var(--right);}.error-most.svelte-1i7h22l {display:flex;flex-wrap:wrap;align-items:center;gap:0.4rem;}.error-most.svelte-1i7h22l input:where(.svelte-1i7h22l) {padding:0;width:9rem;accent-color:var(--accent);}.verdict.svelte-1i7h22l {min-height:1.5em;margin:0.2rem 0 0.8rem;font-weight:600;}"
};
function Xu(e, t) {
	k(t, !0), X(e, Yu);
	let n = Di(t, "program", 15);
	var r = Ju(), i = I(r), a = F(i), o = R(F(a)), s = L(o, !0);
	O(a);
	var c = R(a, 2), l = R(c, 2), u = R(l, 2);
	O(i);
	var d = R(i, 2), f = F(d), p = R(F(f)), m = F(p);
	m.value = m.__value = "none";
	var h = R(m);
	h.value = h.__value = "left";
	var g = R(h);
	g.value = g.__value = "right", O(p), ui(p), O(f);
	var _ = R(f, 2), v = (e) => {
		var n = qu(), r = I(n), i = R(F(r));
		Y(i, 21, () => t.levels, ({ name: e }) => e, (e, t) => {
			let n = () => H(t).name;
			var r = Wu(), i = L(r, !0), a = {};
			z((e) => {
				q(i, e), a !== (a = n()) && (r.value = (r.__value = a) ?? "");
			}, [() => Iu(n())]), K(e, r);
		}), O(i);
		var a;
		ui(i), O(r);
		var o = R(r, 2), s = (e) => {
			var n = Gu(), r = F(n), i = R(r);
			vi(i), O(n), z((e) => {
				q(r, `X = ${t.number ?? ""} `), Z(i, "max", 16), Z(i, "aria-valuetext", t.number), yi(i, e);
			}, [() => wu(t.number)]), U("input", i, (e) => t.onnumber(Cu(e.currentTarget.valueAsNumber))), K(e, n);
		}, c = /* @__PURE__ */ j(() => t.level.number?.includes("/")), l = (e) => {
			var n = Ku(), r = R(F(n));
			vi(r), Z(r, "max", 9), O(n), z(() => yi(r, t.number)), U("change", r, (e) => e.currentTarget.checkValidity() && t.onnumber(e.currentTarget.value)), K(e, n);
		};
		J(o, (e) => {
			H(c) ? e(s) : t.level.number !== null && e(l, 1);
		});
		var u = L(R(o, 2), !0);
		z(() => {
			a !== (a = t.level.name) && (i.value = (i.__value = a) ?? "", li(i, a)), q(u, t.level.does);
		}), U("change", i, (e) => t.onlevel(e.currentTarget.value)), K(e, n);
	};
	J(_, (e) => {
		n() !== "none" && e(v);
	}), O(d);
	var y = L(R(d, 2), !0);
	z((e) => {
		ii(o, 1, Qr(t.side), "svelte-1i7h22l"), q(s, Bu[t.side]), u.disabled = !t.canTakeBack, q(y, e);
	}, [() => [
		t.last,
		t.verdict,
		t.hint
	].filter(Boolean).join(" ")]), U("click", a, function(...e) {
		t.onpass?.apply(this, e);
	}), U("click", c, function(...e) {
		t.onhint?.apply(this, e);
	}), U("click", l, function(...e) {
		t.onbest?.apply(this, e);
	}), U("click", u, function(...e) {
		t.onback?.apply(this, e);
	}), di(p, n), K(e, r), A();
}
W([
	"click",
	"change",
	"input"
]);
// src/board/request.ts
var Zu = [
	"plane",
	"at_once",
	"misere"
];
function Qu({ name: e, kind: t }, n) {
	return {
		do: "evaluate",
		ruleset: e,
		position: n,
		...(t === "short" || t === "partizan") && { fields: Nc },
		...!Zu.includes(t) && { moves: !0 }
	};
}
// src/board/Reason.svelte
var $u = /* @__PURE__ */ G("<p class=\"svelte-ax7hh2\">A move that wins: <span class=\"code\"> </span></p>"), ed = /* @__PURE__ */ G("<span class=\"player svelte-ax7hh2\"> </span>"), td = /* @__PURE__ */ G("<li><button title=\"Play the line up to here\"><!> </button></li>"), nd = /* @__PURE__ */ G("<p class=\"soft svelte-ax7hh2\">A line of play:</p> <ol aria-label=\"A line of play\" class=\"svelte-ax7hh2\"><!> <li> </li></ol>", 1), rd = /* @__PURE__ */ G("<p class=\"svelte-ax7hh2\"><strong> </strong> <!></p> <!> <!>", 1), id = /* @__PURE__ */ G("<div class=\"reason svelte-ax7hh2\"><!> <!></div>"), ad = {
	hash: "svelte-ax7hh2",
	code: "p.svelte-ax7hh2 {margin:0.2rem 0;}.reason.svelte-ax7hh2 {white-space:normal;overflow-wrap:anywhere;}ol.svelte-ax7hh2 {display:flex;flex-wrap:wrap;align-items:center;gap:0.25rem;margin:0.3rem 0;padding:0;list-style:none;}button.svelte-ax7hh2 {padding:0.05rem 0.4rem;}.player.svelte-ax7hh2 {color:var(--soft);}.left.svelte-ax7hh2 {border-color:var(--left);}.right.svelte-ax7hh2 {border-color:var(--right);border-style:dashed;}"
};
function od(e, t) {
	k(t, !0), X(e, ad);
	let n = Di(t, "move", 19, () => t.shown.name), r = Di(t, "named", 3, (e) => e), i = Di(t, "shared", 3, !1), a = /* @__PURE__ */ j(() => new eo(t.engine, "why"));
	gn(() => () => H(a).leave()), gn(() => {
		t.engine.state === "open" && H(a).follow({
			do: "why",
			ruleset: t.ruleset,
			position: t.position,
			move: n()
		});
	});
	let o = /* @__PURE__ */ j(() => hu(H(a).answer, t.shown.by, r())), s = /* @__PURE__ */ j(() => (H(o)?.line ?? []).map((e, n) => ({
		by: n % 2 == 0 ? t.shown.by : ji(t.shown.by),
		name: e,
		move: { move: e },
		result: "",
		tags: []
	})));
	var c = id(), l = F(c);
	su(l, { get live() {
		return H(a);
	} });
	var u = R(l, 2), d = (e) => {
		var n = rd(), r = I(n), a = F(r), c = L(a, !0), l = R(a);
		bc(R(l), {
			name: "Why",
			words: "The theorems"
		}), O(r);
		var u = R(r, 2), d = (e) => {
			var t = $u(), n = L(R(F(t)), !0);
			O(t), z(() => q(n, H(o).instead)), K(e, t);
		};
		J(u, (e) => {
			H(o).instead && e(d);
		});
		var f = R(u, 2), p = (e) => {
			var n = nd(), r = R(I(n), 2), a = F(r);
			Y(a, 17, () => H(s), zr, (e, n, r, a) => {
				var o = td(), c = F(o), l = F(c), u = (e) => {
					var t = ed(), r = L(t, !0);
					z(() => q(r, H(n).by === "left" ? "L" : "R")), K(e, t);
				};
				J(l, (e) => {
					i() || e(u);
				});
				var d = R(l);
				O(c), O(o), z(() => {
					ii(c, 1, `code ${(i() ? "" : H(n).by) ?? ""}`, "svelte-ax7hh2"), c.disabled = !t.online, q(d, ` ${H(n).name ?? ""}`);
				}), U("click", c, () => t.online?.(t.shown.by, H(s).slice(0, r + 1).map(({ name: e }) => e))), gr("pointerenter", c, () => t.onhover?.(H(n))), gr("pointerleave", c, () => t.onhover?.(null)), gr("focus", c, () => t.onhover?.(H(n))), gr("blur", c, () => t.onhover?.(null)), K(e, o);
			});
			var c = L(R(a, 2), !0);
			O(r), z((e) => q(c, e), [() => i() && H(o).line_is_whole ? "and no move is left" : _u(H(o))]), K(e, n);
		};
		J(f, (e) => {
			H(s).length > 0 && e(p);
		}), z((e) => {
			q(c, e), q(l, ` ${H(o).reason ?? ""} `);
		}, [() => gu(H(o))]), K(e, n);
	};
	J(u, (e) => {
		H(o) && e(d);
	}), O(c), z(() => Z(c, "data-reason", H(o) ? t.shown.name : void 0)), K(e, c), A();
}
W(["click"]);
// node_modules/svelte/src/reactivity/map.js
var sd = class extends Map {
	#e = /* @__PURE__ */ new Map();
	#t = /* @__PURE__ */ N(0);
	#n = /* @__PURE__ */ N(0);
	#r = Yn || -1;
	constructor(e) {
		if (super(), e) {
			for (var [t, n] of e) super.set(t, n);
			this.#n.v = super.size;
		}
	}
	#i(e) {
		return Yn === this.#r ? /* @__PURE__ */ N(e) : zt(e);
	}
	has(e) {
		var t = this.#e, n = t.get(e);
		if (n === void 0) {
			if (super.has(e)) n = this.#i(0), t.set(e, n);
			else return H(this.#t), !1;
		}
		return H(n), !0;
	}
	forEach(e, t) {
		this.#a(), super.forEach(e, t);
	}
	get(e) {
		var t = this.#e, n = t.get(e);
		if (n === void 0) {
			if (super.has(e)) n = this.#i(0), t.set(e, n);
			else {
				H(this.#t);
				return;
			}
		}
		return H(n), super.get(e);
	}
	getOrInsert(e, t) {
		return super.has(e) || this.set(e, t), this.get(e);
	}
	getOrInsertComputed(e, t) {
		return super.has(e) || this.set(e, t(e)), this.get(e);
	}
	set(e, t) {
		var n = this.#e, r = n.get(e), i = super.get(e), a = super.set(e, t), o = this.#t;
		if (r === void 0) r = this.#i(0), n.set(e, r), P(this.#n, super.size), Gt(o);
		else if (i !== t) {
			Gt(r);
			var s = o.reactions === null ? null : new Set(o.reactions);
			s !== null && r.reactions?.every((e) => s.has(e)) || Gt(o);
		}
		return a;
	}
	delete(e) {
		var t = this.#e, n = t.get(e), r = super.delete(e);
		return n !== void 0 && (t.delete(e), P(n, -1)), r && (P(this.#n, super.size), Gt(this.#t)), r;
	}
	clear() {
		if (super.size !== 0) {
			super.clear();
			var e = this.#e;
			P(this.#n, 0);
			for (var t of e.values()) P(t, -1);
			Gt(this.#t), e.clear();
		}
	}
	#a() {
		H(this.#t);
		var e = this.#e;
		if (this.#n.v !== e.size) {
			for (var t of super.keys()) if (!e.has(t)) {
				var n = this.#i(0);
				e.set(t, n);
			}
		}
		for ([, n] of this.#e) H(n);
	}
	keys() {
		return H(this.#t), super.keys();
	}
	values() {
		return this.#a(), super.values();
	}
	entries() {
		return this.#a(), super.entries();
	}
	[Symbol.iterator]() {
		return this.entries();
	}
	get size() {
		return H(this.#n), super.size;
	}
}, cd = 300, ld = (e) => JSON.stringify([e.ruleset, Ri(e)]), ud = class {
	#e = /* @__PURE__ */ N(null);
	#t = new sd();
	#n;
	constructor(e) {
		this.#n = e;
	}
	words(e) {
		return H(this.#e) === null ? this.#t.get(ld(e)) : `${Iu(H(this.#e))} thinks.`;
	}
	follow(e, t, n, r) {
		let i = Fu(this.#n, Pu(e.ruleset, t, Ri(e)), n), a = setTimeout(() => P(this.#e, t, !0), cd), o = !1, s = () => {
			o = !0, clearTimeout(a), P(this.#e, null), i.cancel();
		};
		return i.reply.then((t) => {
			if (o || !t) return;
			s();
			let n = t.made ? Mi(e, e.side, t.made.name, t.made.after) : e;
			this.#t.set(ld(n), t.words), t.made && r(n);
		}), s;
	}
}, dd = /* @__PURE__ */ G("<option> </option>"), fd = /* @__PURE__ */ G("<optgroup></optgroup>"), pd = /* @__PURE__ */ G("<button>Example</button>"), md = /* @__PURE__ */ G("<details class=\"svelte-wycmd6\"><summary>Rules</summary> <p class=\"svelte-wycmd6\"> </p> <p class=\"soft svelte-wycmd6\"> </p> <p class=\"soft svelte-wycmd6\"> </p></details>"), hd = /* @__PURE__ */ G("<div class=\"row\"><label class=\"game svelte-wycmd6\">Game <select class=\"svelte-wycmd6\"></select></label> <!></div> <!>", 1), gd = {
	hash: "svelte-wycmd6",
	code: ".game.svelte-wycmd6 {display:flex;gap:0.5rem;align-items:center;min-width:0;}select.svelte-wycmd6 {min-width:0;max-width:20rem;}details.svelte-wycmd6 {margin:0.4rem 0 0.8rem;}p.svelte-wycmd6 {margin:0.3rem 0;overflow-wrap:anywhere;}"
};
function _d(e, t) {
	k(t, !0), X(e, gd);
	let n = [
		["short", "Games that end"],
		["partizan", "Games that need not end"],
		["loopy", "Impartial games that need not end"],
		["escape", "Escape games"]
	], r = /* @__PURE__ */ j(() => t.rulesets.find(({ name: e }) => e === t.chosen)), i = /* @__PURE__ */ j(() => [...n.map(([e, n]) => ({
		title: n,
		list: t.rulesets.filter((t) => t.kind === e)
	})), {
		title: "Others",
		list: t.rulesets.filter((e) => !n.some(([t]) => t === e.kind))
	}]);
	function a(e) {
		let n = t.rulesets.find((t) => t.name === e);
		n && t.onchoose(n);
	}
	var o = hd(), s = I(o), c = F(s), l = R(F(c));
	Y(l, 21, () => H(i), ({ title: e, list: t }) => e, (e, t) => {
		let n = () => H(t).title, r = () => H(t).list;
		var i = Or(), a = I(i), o = (e) => {
			var t = fd();
			Y(t, 21, r, ({ name: e, title: t }) => e, (e, t, n, r) => {
				let i = () => H(t).name, a = () => H(t).title;
				var o = dd(), s = L(o, !0), c = {};
				z(() => {
					q(s, a()), c !== (c = i()) && (o.value = (o.__value = c) ?? "");
				}), K(e, o);
			}), O(t), z(() => Z(t, "label", n())), K(e, t);
		};
		J(a, (e) => {
			r().length > 0 && e(o);
		}), K(e, i);
	}), O(l);
	var u;
	ui(l), O(c);
	var d = R(c, 2), f = (e) => {
		var n = pd();
		U("click", n, () => t.onchoose(H(r))), K(e, n);
	};
	J(d, (e) => {
		H(r) && e(f);
	}), O(s);
	var p = R(s, 2), m = (e) => {
		var t = md(), n = R(F(t), 2), i = L(n), a = R(n, 2), o = L(a), s = L(R(a, 2));
		O(t), z(() => {
			q(i, `${H(r).rules ?? ""}.`), q(o, `Notation: ${H(r).notation ?? ""}.`), q(s, `Source: ${H(r).source ?? ""}.`);
		}), K(e, t);
	};
	J(p, (e) => {
		H(r) && e(m);
	}), z(() => {
		u !== (u = t.chosen) && (l.value = (l.__value = u) ?? "", li(l, u));
	}), U("change", l, (e) => a(e.currentTarget.value)), K(e, o), A();
}
W(["change", "click"]);
// src/board/Variations.svelte
var vd = /* @__PURE__ */ G("<li><button> </button></li>"), yd = /* @__PURE__ */ G("<div><!></div>"), bd = /* @__PURE__ */ G("<ol></ol> <!>", 1), xd = {
	hash: "svelte-1gsawok",
	code: "ol.svelte-1gsawok {display:flex;flex-wrap:wrap;gap:0.25rem;margin:0.25rem 0;padding:0;list-style:none;}.left.svelte-1gsawok {border-color:var(--left);}.right.svelte-1gsawok {border-color:var(--right);border-style:dashed;}[aria-current].svelte-1gsawok {background:var(--mark);font-weight:650;}.variation.svelte-1gsawok {margin-left:1rem;padding-left:0.6rem;border-left:2px solid var(--line);}.main.svelte-1gsawok {border-color:var(--accent);}"
};
function Sd(e, t) {
	k(t, !0), X(e, xd);
	let n = Di(t, "first", 3, 0), r = /* @__PURE__ */ j(() => Bi(t.board, n()));
	var i = bd(), a = I(i);
	let o;
	Y(a, 20, () => H(r).moves, (e) => e, (e, n) => {
		let r = /* @__PURE__ */ j(() => t.board.nodes[n]);
		var i = vd(), a = F(i), o = L(a, !0);
		O(i), z(() => {
			ii(a, 1, `code ${H(r).by ?? ""}`, "svelte-1gsawok"), Z(a, "aria-current", n === t.board.at ? "step" : void 0), q(o, H(r).by ? `${H(r).by === "left" ? "Left" : "Right"} ${H(r).move}` : "start");
		}), U("click", a, () => t.onvisit(n)), K(e, i);
	}), O(a), Y(R(a, 2), 19, () => H(r).variations, (e) => e.moves[0], (e, n, r) => {
		var i = yd();
		let a;
		Sd(F(i), {
			get board() {
				return t.board;
			},
			get first() {
				return H(n).moves[0];
			},
			get onvisit() {
				return t.onvisit;
			}
		}), O(i), z(() => a = ii(i, 1, "variation svelte-1gsawok", null, a, { main: H(r) === 0 })), K(e, i);
	}), z(() => o = ii(a, 1, "svelte-1gsawok", null, o, { root: n() === 0 })), K(e, i), A();
}
W(["click"]);
// src/board/BoardScreen.svelte
var Cd = /* @__PURE__ */ G("<button>Play on the screen Escape</button>"), wd = /* @__PURE__ */ G("<button>Explore</button>"), Td = /* @__PURE__ */ G("<button>Add to the sum</button>"), Ed = /* @__PURE__ */ G("<button class=\"code\"> </button>"), Dd = /* @__PURE__ */ G("<div class=\"row choices svelte-vmm3ne\" role=\"group\" aria-label=\"Moves from here\"></div>"), Od = /* @__PURE__ */ G("<h2>The game</h2> <div class=\"row\"><button aria-label=\"One move back\">←</button> <button aria-label=\"One move on\">→</button> <button>Delete from here</button></div> <!>", 1), kd = /* @__PURE__ */ G("<div class=\"two\"><section aria-label=\"Editor\"><!> <div class=\"row modes svelte-vmm3ne\"><div class=\"row\" role=\"group\" aria-label=\"A click on the board\"><button>Edit</button> <button>Play</button></div> <!> <!></div> <!> <!> <!> <label class=\"text svelte-vmm3ne\">Position <input class=\"code svelte-vmm3ne\" spellcheck=\"false\" autocomplete=\"off\"/></label> <!></section> <!></div>"), Ad = /* @__PURE__ */ G("<p class=\"error\">The program knows no game <code> </code>.</p> <!>", 1), jd = /* @__PURE__ */ G("<h1 class=\"hidden\">Board</h1> <!>", 1), Md = {
	hash: "svelte-vmm3ne",
	code: ".modes.svelte-vmm3ne {margin:0.3rem 0 0.8rem;}.choices.svelte-vmm3ne {margin-top:0.6rem;}.text.svelte-vmm3ne {display:grid;margin:0.8rem 0;color:var(--soft);}.text.svelte-vmm3ne input:where(.svelte-vmm3ne) {color:var(--ink);width:100%;}"
};
function Nd(e, t) {
	k(t, !0), X(e, Md);
	let n = Di(t, "studio", 7), r = /* @__PURE__ */ N("edit"), i = /* @__PURE__ */ N("none"), a = /* @__PURE__ */ N("perfect"), o = /* @__PURE__ */ N({}), s = /* @__PURE__ */ N(null), c = /* @__PURE__ */ N(null), l = /* @__PURE__ */ N(null), u = /* @__PURE__ */ N([]), f = /* @__PURE__ */ N(/* @__PURE__ */ new Set()), p = /* @__PURE__ */ j(() => n().board.now), m = /* @__PURE__ */ j(() => Ai(H(p))), h = /* @__PURE__ */ j(() => n().ruleset(H(p).ruleset)), g = /* @__PURE__ */ j(() => new eo(n().engine, "board")), _ = /* @__PURE__ */ j(() => new eo(n().engine, "ambient")), v = /* @__PURE__ */ j(() => new ud(n().engine));
	gn(() => () => {
		H(g).leave(), H(_).leave();
	}), gn(() => {
		H(h) && n().engine.state === "open" && H(g).follow(Qu(H(h), H(m).position));
	});
	let y = /* @__PURE__ */ j(() => H(g).answer), b = /* @__PURE__ */ j(() => !H(g).waiting && H(g).of?.position === H(m).position && H(g).of?.ruleset === H(h)?.name), x = /* @__PURE__ */ j(() => H(y) ? [...Tl(H(y), "left"), ...Tl(H(y), "right")] : []);
	gn(() => {
		n().engine.state === "open" && H(_).follow(H(c) !== null && H(b) && H(y)?.thermograph ? Ao(H(x)) : null);
	});
	let S = /* @__PURE__ */ j(() => {
		let e = H(_).answer?.list;
		return H(c) === null || !H(y) || !e || !H(b) ? null : {
			t: H(c),
			losses: jo(H(y), H(x), e, H(c))
		};
	}), C = /* @__PURE__ */ j(() => H(y)?.impartial === !0 || Array.isArray(H(y)?.moves)), w = /* @__PURE__ */ j(() => H(b) ? H(x).filter(({ by: e }) => e === (H(C) ? "left" : H(p).side)) : []), ee = /* @__PURE__ */ j(() => Mu(H(h)?.board, H(m).position, H(f))), te = /* @__PURE__ */ j(() => H(l) ?? H(s)), ne = /* @__PURE__ */ j(() => new Set(H(te) ? Al(H(te).move, H(ee)) : [])), re = /* @__PURE__ */ j(() => jl(H(w), H(u), H(ee))), ie = /* @__PURE__ */ j(() => new Set(H(re).flatMap(({ move: e }) => Al(e, H(ee)))));
	gn(() => {
		H(m).position, P(u, []), P(l, null), P(s, null), P(c, null);
	});
	let ae = (e) => n().board.step(e), oe = (e) => n().board.replace(e);
	function se(e) {
		e !== H(m).position && ae(ki(H(p).ruleset, e, H(p).side));
	}
	function ce({ by: e, name: t, move: n }) {
		n.after !== void 0 && H(b) && ae(Mi(H(p), H(C) ? H(p).side : e, t, n.after));
	}
	function le(e) {
		let t = ju(H(w), H(u), e, H(ee));
		P(u, t.picked), t.made && ce(t.made);
	}
	let ue = () => {
		let e = Eu(H(w));
		e && ce(e);
	}, de = () => void P(s, Eu(H(w))), fe = /* @__PURE__ */ j(() => H(b) && H(y) && !H(y).error && !io(H(p).ruleset) ? Uu(H(y), H(p).side, H(w), H(i)) : ""), pe = /* @__PURE__ */ j(() => H(v).words(H(p)) ?? (H(m).by && H(m).by === H(i) ? `${Bu[H(m).by]} played ${H(m).move}.` : "")), me = /* @__PURE__ */ j(() => H(s) ? `A good move is ${H(s).name}${H(s).result ? `, which ${H(s).result}` : ""}.` : "");
	async function he(e, t) {
		let r = H(p), i = await vu(n().engine, H(p).ruleset, H(m).position, e, t);
		i.length !== 0 && n().board.now === r && ae(i.reduce((e, { by: t, name: n, after: r }) => Mi(e, H(C) ? e.side : t, n, r), r));
	}
	let T = /* @__PURE__ */ j(() => bu(H(h)?.kind, n().engine.hello?.strategies)), ge = /* @__PURE__ */ j(() => H(T).find(({ name: e }) => e === H(a)) ?? H(T)[0]), _e = /* @__PURE__ */ j(() => H(o)[H(ge).name] ?? H(ge).number ?? ""), ve = /* @__PURE__ */ j(() => H(y)?.moves !== void 0 && H(w).length === 0), ye = /* @__PURE__ */ j(() => H(r) === "play" && H(i) === H(p).side && H(m).children.length === 0 && H(b) && !H(ve) && n().engine.state === "open");
	gn(() => {
		if (!H(ye)) return;
		let [e, t, n] = [
			H(p),
			H(w),
			xu(H(ge), H(_e))
		];
		if (H(h)?.kind === "short") return sr(() => H(v).follow(e, n, t, oe));
		let r = ku(t, n, (e) => Math.floor(Math.random() * e));
		r && sr(() => oe(Mi(e, e.side, r.name, r.move.after)));
	});
	function be(e) {
		if (!(ao(e) || e.ctrlKey || e.metaKey || e.altKey || e.composedPath()[0] instanceof HTMLInputElement)) {
			if (e.key === "ArrowLeft") oe(e.shiftKey ? Li(H(p)) : Pi(H(p)));
			else if (e.key === "ArrowRight") oe(Fi(H(p)));
			else if (e.key === "ArrowUp" && H(m).parent >= 0) oe(Ii(H(p), -1));
			else if (e.key === "ArrowDown" && H(m).parent >= 0) oe(Ii(H(p), 1));
			else if (e.key === "e") P(r, H(r) === "edit" ? "play" : "edit", !0);
			else if (e.key === "p") oe({
				...H(p),
				side: ji(H(p).side)
			});
			else if (e.key === "b") ue();
			else if (e.key === "h") de();
			else if (e.key === "t") oe(Au(H(p), H(i)));
			else if (e.key === "Escape") P(u, []);
			else return;
			e.preventDefault();
		}
	}
	var E = jd();
	gr("keydown", Xt, (e) => n().owns(e) && be(e));
	var xe = R(I(E), 2), D = (e) => {
		var t = kd();
		{
			let e = (e, t = d) => {
				od(e, {
					get engine() {
						return n().engine;
					},
					get ruleset() {
						return H(p).ruleset;
					},
					get position() {
						return H(m).position;
					},
					get shown() {
						return t();
					},
					get shared() {
						return H(C);
					},
					onhover: (e) => P(l, e),
					online: he
				});
			};
			var s = F(t), _ = F(s);
			_d(_, {
				get rulesets() {
					return n().rulesets;
				},
				get chosen() {
					return H(h).name;
				},
				onchoose: (e) => ae(ki(e.name, e.example))
			});
			var v = R(_, 2), y = F(v), x = F(y), w = R(x, 2);
			O(y);
			var ee = R(y, 2), te = (e) => {}, ve = (e) => {
				var t = Cd();
				U("click", t, () => n().openEscape(H(h).name, H(m).position)), K(e, t);
			}, ye = /* @__PURE__ */ j(() => io(H(h).name)), be = (e) => {
				var t = wd();
				U("click", t, () => n().screen = "explorer"), K(e, t);
			};
			J(ee, (e) => {
				n().part ? e(te) : H(ye) ? e(ve, 1) : e(be, -1);
			});
			var E = R(ee, 2), xe = (e) => {
				var t = Td();
				U("click", t, () => n().addToSum()), K(e, t);
			};
			J(E, (e) => {
				H(h).kind === "short" && !n().part && e(xe);
			}), O(v);
			var D = R(v, 2), Se = (e) => {
				{
					let t = /* @__PURE__ */ j(() => Au(H(p), H(i)) !== H(p));
					Xu(e, {
						get side() {
							return H(p).side;
						},
						get levels() {
							return H(T);
						},
						get level() {
							return H(ge);
						},
						get number() {
							return H(_e);
						},
						get canTakeBack() {
							return H(t);
						},
						get verdict() {
							return H(fe);
						},
						get last() {
							return H(pe);
						},
						get hint() {
							return H(me);
						},
						onlevel: (e) => P(a, e, !0),
						onnumber: (e) => P(o, {
							...H(o),
							[H(ge).name]: e
						}),
						onpass: () => oe({
							...H(p),
							side: ji(H(p).side)
						}),
						onbest: ue,
						onhint: de,
						onback: () => oe(Au(H(p), H(i))),
						get program() {
							return H(i);
						},
						set program(e) {
							P(i, e, !0);
						}
					});
				}
			};
			J(D, (e) => {
				H(r) === "play" && e(Se);
			});
			var Ce = R(D, 2);
			sc(Ce, {
				get engine() {
					return n().engine;
				},
				get ruleset() {
					return H(h);
				},
				get position() {
					return H(m).position;
				},
				get mode() {
					return H(r);
				},
				get marked() {
					return H(ne);
				},
				get picked() {
					return H(u);
				},
				get playable() {
					return H(ie);
				},
				onedit: se,
				onpick: le,
				onplaces: (e) => P(f, e)
			});
			var we = R(Ce, 2), Te = (e) => {
				var t = Dd();
				Y(t, 21, () => H(re).slice(0, 40), zr, (e, t) => {
					var n = Ed(), r = L(n, !0);
					z(() => q(r, H(t).name)), U("click", n, () => ce(H(t))), gr("pointerenter", n, () => P(l, H(t))), gr("pointerleave", n, () => P(l, null)), K(e, n);
				}), O(t), K(e, t);
			};
			J(we, (e) => {
				H(r) === "play" && H(u).length > 0 && H(re).length > 1 && e(Te);
			});
			var Ee = R(we, 2), De = R(F(Ee));
			vi(De), O(Ee);
			var Oe = R(Ee, 2), ke = (e) => {
				var t = Od(), n = R(I(t), 2), r = F(n), i = R(r, 2), a = R(i, 2);
				O(n), Sd(R(n, 2), {
					get board() {
						return H(p);
					},
					onvisit: (e) => oe(Ni(H(p), e))
				}), z(() => {
					r.disabled = H(m).parent < 0, i.disabled = H(m).children.length === 0, a.disabled = H(m).parent < 0;
				}), U("click", r, () => oe(Pi(H(p)))), U("click", i, () => oe(Fi(H(p)))), U("click", a, () => ae(zi(H(p), H(p).at))), K(e, t);
			};
			J(Oe, (e) => {
				H(p).nodes.length > 1 && e(ke);
			}), O(s), mu(R(s, 2), {
				get reason() {
					return e;
				},
				get live() {
					return H(g);
				},
				get fresh() {
					return H(b);
				},
				get t() {
					return H(c);
				},
				get ambient() {
					return H(S);
				},
				get shared() {
					return H(C);
				},
				ontemperature: (e) => P(c, e, !0),
				onplay: ce,
				onhover: (e) => P(l, e)
			}), O(t), z(() => {
				Z(x, "aria-pressed", H(r) === "edit"), Z(w, "aria-pressed", H(r) === "play"), yi(De, H(m).position);
			}), U("click", x, () => P(r, "edit")), U("click", w, () => P(r, "play")), U("change", De, (e) => se(e.currentTarget.value.trim()));
		}
		K(e, t);
	}, Se = (e) => {
		var t = Ad(), r = I(t), i = L(R(F(r)), !0);
		we(), O(r), _d(R(r, 2), {
			get rulesets() {
				return n().rulesets;
			},
			chosen: "",
			onchoose: (e) => ae(ki(e.name, e.example))
		}), z(() => q(i, H(p).ruleset)), K(e, t);
	};
	J(xe, (e) => {
		H(h) ? e(D) : e(Se, -1);
	}), K(e, E), A();
}
W(["click", "change"]);
// src/widget/Widget.svelte
var Pd = /* @__PURE__ */ G("<div class=\"widget svelte-fpbx4k\"><div class=\"row\"><button>Undo</button> <button>Redo</button> <span role=\"status\"> </span></div> <!></div>"), Fd = {
	hash: "svelte-fpbx4k",
	code: ".widget.svelte-fpbx4k {padding:0.5rem;font-size:14px;}"
};
function Id(e, t) {
	k(t, !0), X(e, Fd);
	let n = /* @__PURE__ */ j(() => ({
		ruleset: t.studio.board.now.ruleset,
		position: Ai(t.studio.board.now).position
	}));
	gn(() => {
		(H(n).ruleset !== t.model.get("ruleset") || H(n).position !== t.model.get("position")) && (t.model.set("ruleset", H(n).ruleset), t.model.set("position", H(n).position), t.model.save_changes());
	});
	function r() {
		let [e, r] = [t.model.get("ruleset"), t.model.get("position")];
		(e !== H(n).ruleset || r !== H(n).position) && t.studio.board.step(ki(e, r));
	}
	gn(() => (t.model.on("change:position", r), () => t.model.off("change:position", r)));
	function i(e) {
		let n = e.key.toLowerCase();
		if (t.studio.owns(e) && !ao(e) && (e.ctrlKey || e.metaKey)) {
			if (n === "y" || n === "z" && e.shiftKey) t.studio.board.redo();
			else if (n === "z") t.studio.board.undo();
			else return;
			e.preventDefault(), e.stopPropagation();
		}
	}
	var a = Pd();
	gr("keydown", Xt, i, !0);
	var o = F(a), s = F(o), c = R(s, 2), l = L(R(c, 2), !0);
	O(o);
	var u = R(o, 2), d = (e) => {
		Nd(e, { get studio() {
			return t.studio;
		} });
	};
	J(u, (e) => {
		t.studio.engine.hello && e(d);
	}), O(a), z(() => {
		s.disabled = !t.studio.board.canUndo, c.disabled = !t.studio.board.canRedo, q(l, t.studio.engine.state === "open" ? "" : "connecting");
	}), U("click", s, () => t.studio.board.undo()), U("click", c, () => t.studio.board.redo()), K(e, a), A();
}
W(["click"]);
// src/widget/main.ts
function Ld(e) {
	return (t) => {
		let n = /* @__PURE__ */ new Map(), r = Math.floor(Math.random() * 2 ** 40), i = (t) => new Promise((i) => {
			let a = r++;
			n.set(a, i), e.send({
				number: a,
				text: t && JSON.stringify(t)
			});
		});
		e.on("msg:custom", ({ number: e, text: t }) => {
			n.get(e)?.(t), n.delete(e);
		});
		let a = new Xi({
			ask: async (e) => JSON.parse(await i(e)),
			post: (e) => t.message(JSON.stringify(e)),
			now: () => performance.now() / 1e3,
			pause: () => new Promise((e) => setTimeout(e)),
			restart: async () => {}
		});
		return queueMicrotask(() => t.open()), { send: (e) => {
			let n = JSON.parse(e);
			"token" in n ? i(null).then((e) => t.message(e)) : a.take(n);
		} };
	};
}
function Rd({ model: e, el: t }) {
	t.dataset.lmSuppressShortcuts = "true";
	let n = t.shadowRoot ?? t.attachShadow({ mode: "open" }), r = document.createElement("style");
	r.textContent = Oi.replaceAll(":root", ":host"), n.append(r);
	let i = document.createElement("div");
	n.append(i);
	let a = new Ha(new Ui("", Ld(e)));
	a.part = t, a.board.replace(ki(e.get("ruleset"), e.get("position")));
	let o = Nr(Id, {
		target: i,
		props: {
			studio: a,
			model: e
		}
	});
	return () => {
		Lr(o), n.replaceChildren();
	};
}
var zd = { render: Rd };
export { zd as default };
