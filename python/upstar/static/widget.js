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
var h = 1024, g = 2048, _ = 4096, v = 8192, y = 16384, b = 32768, x = 1 << 25, S = 65536, C = 1 << 19, w = 1 << 20, ee = 1 << 25, te = 1 << 21, ne = 1 << 22, re = 1 << 23, T = Symbol("$state"), E = Symbol("component"), ie = Symbol("legacy props"), ae = Symbol(""), oe = Symbol("attributes"), se = Symbol("class"), ce = Symbol("style"), le = Symbol("text"), ue = Symbol("form reset"), de = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), fe = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), pe = {}, D = Symbol("uninitialized"), me = "http://www.w3.org/1999/xhtml";
function he() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function ge(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function _e() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function ve() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// node_modules/svelte/src/internal/client/dom/hydration.js
var O = !1;
function ye(e) {
	O = e;
}
var k;
function be(e) {
	if (e === null) throw ge(), pe;
	return k = e;
}
function xe() {
	return be(/* @__PURE__ */ $t(k));
}
function A(e) {
	if (O) {
		if (/* @__PURE__ */ $t(k) !== null) throw ge(), pe;
		k = e;
	}
}
function Se(e = 1) {
	if (O) {
		for (var t = e, n = k; t--;) n = /* @__PURE__ */ $t(n);
		k = n;
	}
}
function Ce(e = !0) {
	for (var t = 0, n = k;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ $t(n);
		e && n.remove(), n = i;
	}
}
function we(e) {
	if (!e || e.nodeType !== 8) throw ge(), pe;
	return e.data;
}
// node_modules/svelte/src/internal/client/reactivity/equality.js
function Te(e) {
	return e === this.v;
}
function Ee(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function De(e) {
	return !Ee(e, this.v);
}
// node_modules/svelte/src/internal/client/errors.js
function Oe() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function ke(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Ae(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function je() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Me(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Ne() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Pe(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function Fe() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Ie() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function Le() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Re() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// node_modules/svelte/src/internal/client/context.js
var ze = null;
function Be(e) {
	ze = e;
}
function j(e, t = !1, n) {
	ze = {
		p: ze,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: U,
		l: null
	};
}
function M(e) {
	var t = ze, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) pn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, ze = t.p, Ve(e);
}
function Ve(e = {}) {
	return i(e, E, { value: !0 }), e;
}
function He() {
	return !0;
}
// node_modules/svelte/src/internal/client/dom/task.js
var Ue = [];
function We() {
	var e = Ue;
	Ue = [], f(e);
}
function Ge(e) {
	if (Ue.length === 0 && !vt) {
		var t = Ue;
		queueMicrotask(() => {
			t === Ue && We();
		});
	}
	Ue.push(e);
}
function Ke() {
	for (; Ue.length > 0;) We();
}
// node_modules/svelte/src/internal/client/reactivity/status.js
var qe = ~(g | _ | h);
function Je(e, t) {
	e.f = e.f & qe | t;
}
function Ye(e) {
	e.f & 512 || e.deps === null ? Je(e, h) : Je(e, _);
}
// node_modules/svelte/src/internal/client/reactivity/utils.js
function Xe(e, t) {
	e.f & 2048 ? t.set(e, g) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, _), Je(e, h);
}
// node_modules/svelte/src/internal/client/dom/elements/misc.js
var Ze = !1;
function Qe() {
	Ze || (Ze = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[ue]?.();
		});
	}, { capture: !0 }));
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function $e(e) {
	var t = H, n = U;
	Fn(null), In(null);
	try {
		return e();
	} finally {
		Fn(t), In(n);
	}
}
function et(e, t, n, r = n) {
	e.addEventListener(t, () => $e(n));
	let i = e[ue];
	e[ue] = i ? () => {
		i(), r(!0);
	} : () => r(!0), Qe();
}
// node_modules/svelte/src/internal/client/reactivity/async.js
function tt(e, t, n, r) {
	let i = He() ? at : ct;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = U, c = nt(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				on(e, s);
			}
			rt();
		}
	}
	var d = it();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ st(e))).then(u).catch((e) => on(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), rt());
	}) : f();
}
function nt() {
	var e = U, t = H, n = ze, r = P;
	return function(i = !0) {
		In(e), Fn(t), Be(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function rt(e = !0) {
	In(null), Fn(null), Be(null), e && P?.deactivate();
}
function it() {
	var e = U, t = e.b, n = P, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function at(e) {
	var t = 2 | g;
	return U !== null && (U.f |= C), {
		ctx: ze,
		deps: null,
		effects: null,
		equals: Te,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: D,
		wv: 0,
		parent: U,
		ac: null
	};
}
var ot = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function st(e, t, n) {
	let r = U;
	r === null && Oe();
	var i = void 0, a = Ft(D), o = !H, s = /* @__PURE__ */ new Set();
	return gn(() => {
		var t = U, n = p();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== de && n.reject(e);
			}).finally(rt);
		} catch (e) {
			n.reject(e), rt();
		}
		var c = P;
		if (o) {
			if (t.f & 32768) var l = it();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(ot);
			else for (let e of s.values()) e.reject(ot);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== ot && (c.activate(), t ? (a.f |= re, zt(a, t)) : (a.f & 8388608 && (a.f ^= re), zt(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), dn(() => {
		for (let e of s) e.reject(ot);
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
function N(e) {
	let t = /* @__PURE__ */ at(e);
	return Rn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function ct(e) {
	let t = /* @__PURE__ */ at(e);
	return t.equals = De, t;
}
function lt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) Cn(t[n]);
	}
}
function ut(e) {
	var t, n = U, r = e.parent;
	if (!Mn && r !== null && e.v !== D && r.f & 24576) return he(), e.v;
	In(r);
	try {
		lt(e), t = Xn(e);
	} finally {
		In(n);
	}
	return t;
}
function dt(e) {
	var t = ut(e);
	!e.equals(t) && (e.wv = qn(), (!P?.is_fork || e.deps === null) && (P === null ? e.v = t : (P.capture(e, t, !0), ht?.capture(e, t, !0)), e.deps === null)) ? Je(e, h) : Mn || (gt === null ? Ye(e) : (un() || P?.is_fork) && gt.set(e, t));
}
function ft(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && $e(() => {
		t.ac.abort(de), t.ac = null;
	}), t.fn !== null && (t.teardown = d), $n(t, 0), xn(t));
}
function pt(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && er(t);
}
// node_modules/svelte/src/internal/client/reactivity/batch.js
var mt = null, P = null, ht = null, gt = null, _t = null, vt = !1, yt = !1, bt = null, xt = null, St = 0, Ct = 1, wt = class e {
	id = Ct++;
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
		mt === null ? mt = this : (mt.next = this, this.prev = mt), mt = this;
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
			for (var r of n.d) Je(r, g), t(r);
			for (r of n.m) Je(r, _), t(r);
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
		for (let [e, t] of this.#s) Je(e, t), this.schedule(e);
		this.apply();
		for (var t = bt = [], n = [], r = xt = []; this.#a.length > 0;) {
			St++ > 1e3 && (this.#b(), Et());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw jt(e), this.#d() || this.discard(), t;
			}
		}
		if (P = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (bt = null, xt = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) At(e, t);
			r.length > 0 && P.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), ht = this, Ot(n), Ot(t), ht = null, this.#i?.resolve();
			var o = P;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Nt.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= h;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= h : i & 4 ? t.push(r) : Jn(r) && (i & 16 && this.add_dirty_reaction(r, _), er(r));
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), Je(i, g), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), P = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) Xe(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== D && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), gt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		P = this;
	}
	deactivate() {
		P = null, gt = null;
	}
	flush() {
		try {
			yt = !0, P = this, this.#m();
		} finally {
			St = 0, _t = null, bt = null, xt = null, yt = !1, P = null, gt = null, Nt.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(ot);
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
		this.#u || (this.#u = !0, Ge(() => {
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
		if (P === null) {
			let t = P = new e();
			!yt && !vt && Ge(() => {
				t.started || t.flush();
			});
		}
		return P;
	}
	apply() {
		gt = null;
	}
	schedule(e) {
		_t = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? mt = e : t.prev = e, this.linked = !1;
		}
	}
};
function Tt(e) {
	var t = vt, n = ht;
	ht = null, vt = !0;
	try {
		var r;
		for (e && (Tt(), r = e());;) {
			if (Ke(), P === null) return r;
			P.flush();
		}
	} finally {
		vt = t, ht = n;
	}
}
function Et() {
	try {
		Ne();
	} catch (e) {
		on(e, _t);
	}
}
var Dt = null;
function Ot(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && Jn(r) && (Dt = /* @__PURE__ */ new Set(), er(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && Tn(r), Dt?.size > 0)) {
				Nt.clear();
				for (let e of Dt) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) Dt.has(n) && (Dt.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || er(n);
					}
				}
				Dt.clear();
			}
		}
		Dt = null;
	}
}
function kt(e) {
	P.schedule(e);
}
function At(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), Je(e, h);
		for (var n = e.first; n !== null;) At(n, t), n = n.next;
	}
}
function jt(e) {
	Je(e, h);
	for (var t = e.first; t !== null;) jt(t), t = t.next;
}
// node_modules/svelte/src/internal/client/reactivity/sources.js
var Mt = /* @__PURE__ */ new Set(), Nt = /* @__PURE__ */ new Map(), Pt = !1;
function Ft(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: Te,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function F(e, t) {
	let n = Ft(e, t);
	return Rn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function It(e, t = !1, n = !0) {
	let r = Ft(e);
	return t || (r.equals = De), r;
}
function I(e, t, n = !1) {
	return H !== null && (!Pn || H.f & 131072) && He() && H.f & 4325394 && (Ln === null || !Ln.has(e)) && Le(), zt(e, n ? Ut(t) : t, xt);
}
var Lt = null, Rt = 0;
function zt(e, t, n = null) {
	if (!e.equals(t)) {
		Mn ? Nt.set(e, t) : Nt.has(e) || Nt.set(e, e.v);
		var r = wt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && ut(t), gt === null && Ye(t);
		}
		e.wv = qn(), Lt = null, Rt = 0, Ht(e, g, n), Lt = null, He() && U !== null && U.f & 1024 && !(U.f & 96) && (Vn === null ? Hn([e]) : Vn.push(e)), !r.is_fork && Mt.size > 0 && !Pt && Bt();
	}
	return t;
}
function Bt() {
	Pt = !1;
	for (let e of Mt) {
		e.f & 1024 && Je(e, _);
		let t;
		try {
			t = Jn(e);
		} catch {
			t = !0;
		}
		t && er(e);
	}
	Mt.clear();
}
function Vt(e) {
	I(e, e.v + 1);
}
function Ht(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = He(), a = r.length;
		if (Rt += a, Rt > 1e5 && Lt === null && (Lt = /* @__PURE__ */ new Set()), Lt !== null) {
			if (Lt.has(e)) return;
			Lt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== U) {
				var l = (c & g) === 0;
				if (l && Je(s, t), c & 131072) Mt.add(s);
				else if (c & 2) {
					var u = s;
					gt?.delete(u), Ht(u, _, n);
				} else if (l) {
					var d = s;
					c & 16 && Dt !== null && Dt.add(d), n === null ? kt(d) : n.push(d);
				}
			}
		}
	}
}
function Ut(t) {
	if (typeof t != "object" || !t || T in t || E in t) return t;
	let n = l(t);
	if (n !== s && n !== c) return t;
	var r = /* @__PURE__ */ new Map(), i = e(t), o = /* @__PURE__ */ F(0), u = null, d = Gn, f = (e) => {
		if (Gn === d) return e();
		var t = H, n = Gn;
		Fn(null), Kn(d);
		var r = e();
		return Fn(t), Kn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ F(t.length, u)), new Proxy(t, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Fe();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ F(n.value, u);
				return r.set(t, e), e;
			}) : I(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ F(D, u));
					r.set(t, e), Vt(o);
				}
			} else I(n, D), Vt(o);
			return !0;
		},
		get(e, n, i) {
			if (n === T) return t;
			var o = r.get(n), s = n in e;
			if (o === void 0 && (!s || a(e, n)?.writable) && (o = f(() => /* @__PURE__ */ F(Ut(s ? e[n] : D), u)), r.set(n, o)), o !== void 0) {
				var c = W(o);
				return c === D ? void 0 : c;
			}
			return Reflect.get(e, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = W(i);
				if (a === D) return;
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
			if (t === T) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== D || Reflect.has(e, t);
			return (n !== void 0 || (U !== null || H !== null) && (!i || a(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ F(i ? Ut(e[t]) : D, u)), r.set(t, n)), W(n) === D) ? !1 : i;
		},
		set(e, t, n, s) {
			var c = r.get(t), l = t in e;
			if (i && t === "length") for (var d = n; d < c.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ F(D, u)), r.set(d + "", p)) : I(p, D);
			}
			if (c === void 0) (!l || a(e, t)?.writable) && (c = f(() => /* @__PURE__ */ F(void 0, u)), I(c, Ut(n)), r.set(t, c));
			else {
				l = c.v !== D;
				var m = f(() => Ut(n));
				I(c, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(s, n), !l) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && I(g, _ + 1);
				}
				Vt(o);
			}
			return !0;
		},
		ownKeys(e) {
			W(o);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== D;
			});
			for (var [n, i] of r) i.v !== D && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Ie();
		}
	});
}
function Wt(e) {
	try {
		if (typeof e == "object" && e && T in e) return e[T];
	} catch {}
	return e;
}
function Gt(e, t) {
	return Object.is(Wt(e), Wt(t));
}
var Kt, qt, Jt, Yt;
function Xt() {
	if (Kt === void 0) {
		Kt = window, qt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		Jt = a(t, "firstChild").get, Yt = a(t, "nextSibling").get, u(e) && (e[se] = void 0, e[oe] = null, e[ce] = void 0, e.__e = void 0), u(n) && (n[le] = void 0);
	}
}
function Zt(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Qt(e) {
	return Jt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function $t(e) {
	return Yt.call(e);
}
function L(e, t) {
	if (!O) return /* @__PURE__ */ Qt(e);
	var n = /* @__PURE__ */ Qt(k);
	if (n === null) n = k.appendChild(Zt());
	else if (t && n.nodeType !== 3) {
		var r = Zt();
		return n?.before(r), be(r), r;
	}
	return t && rn(n), be(n), n;
}
function R(e, t = !1) {
	if (!O) {
		var n = /* @__PURE__ */ Qt(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ $t(n) : n;
	}
	if (t) {
		if (k?.nodeType !== 3) {
			var r = Zt();
			return k?.before(r), be(r), r;
		}
		rn(k);
	}
	return k;
}
function z(e, t = !1) {
	if (!O) return /* @__PURE__ */ Qt(e);
	var n = L(e, t);
	return A(e), n;
}
function B(e, t = 1, n = !1) {
	let r = O ? k : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ $t(r);
	if (!O) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = Zt();
			return r === null ? i?.after(a) : r.before(a), be(a), a;
		}
		rn(r);
	}
	return be(r), r;
}
function en(e) {
	e.textContent = "";
}
function tn() {
	return !1;
}
function nn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function rn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function an(e) {
	var t = U;
	if (t === null) return H.f |= re, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	on(e, t);
}
function on(e, t) {
	if (e === pe) throw e;
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
function sn(e) {
	U === null && (H === null && Me(e), je()), Mn && Ae(e);
}
function cn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function ln(e, t) {
	var n = U;
	n !== null && n.f & 8192 && (e |= v);
	var r = {
		ctx: ze,
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
	P?.register_created_effect(r);
	var i = r;
	if (e & 4) bt === null ? wt.ensure().schedule(r) : bt.push(r);
	else if (t !== null) {
		try {
			er(r);
		} catch (e) {
			throw Cn(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= S));
	}
	if (i !== null && (i.parent = n, n !== null && cn(i, n), H !== null && H.f & 2 && !(e & 64))) {
		var a = H;
		(a.effects ??= []).push(i);
	}
	return r;
}
function un() {
	return H !== null && !Pn;
}
function dn(e) {
	let t = ln(8, null);
	return Je(t, h), t.teardown = e, t;
}
function fn(e) {
	sn("$effect");
	var t = U.f;
	if (!H && t & 32 && ze !== null && !ze.i) {
		var n = ze;
		(n.e ??= []).push(e);
	} else return pn(e);
}
function pn(e) {
	return ln(4 | w, e);
}
function mn(e) {
	wt.ensure();
	let t = ln(64 | C, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? En(t, () => {
			Cn(t), n(void 0);
		}) : (Cn(t), n(void 0));
	});
}
function hn(e) {
	return ln(4, e);
}
function gn(e) {
	return ln(ne | C, e);
}
function _n(e, t = 0) {
	return ln(8 | t, e);
}
function V(e, t = [], n = [], r = []) {
	tt(r, t, n, (t) => {
		ln(8, () => {
			e(...t.map(W));
		});
	});
}
function vn(e, t = 0) {
	return ln(16 | t, e);
}
function yn(e) {
	return ln(32 | C, e);
}
function bn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = Mn, r = H;
		Nn(!0), Fn(null);
		try {
			t.call(null);
		} catch (t) {
			on(t, e.parent);
		} finally {
			Nn(n), Fn(r);
		}
	}
}
function xn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && $e(() => {
			e.abort(de);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : Cn(n, t), n = r;
	}
}
function Sn(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || Cn(t), t = n;
	}
}
function Cn(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (wn(e.nodes.start, e.nodes.end), n = !0), e.f |= x, xn(e, t && !n), $n(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	bn(e), e.f ^= x, e.f |= y;
	var i = e.parent;
	i !== null && i.first !== null && Tn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function wn(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ $t(e);
		e.remove(), e = n;
	}
}
function Tn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function En(e, t, n = !0) {
	var r = [];
	e.f |= 256, Dn(e, r, !0);
	var i = () => {
		n && Cn(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function Dn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= v;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				Dn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function On(e) {
	e.f &= -257, kn(e, !0);
}
function kn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= v, e.f & 1024 || (Je(e, g), wt.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			kn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function An(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ $t(n);
		t.append(n), n = i;
	}
}
// node_modules/svelte/src/internal/client/legacy.js
var jn = null, Mn = !1;
function Nn(e) {
	Mn = e;
}
var H = null, Pn = !1;
function Fn(e) {
	H = e;
}
var U = null;
function In(e) {
	U = e;
}
var Ln = null;
function Rn(e) {
	H !== null && (H.f & 2097152 || H.f & 2) && (Ln ??= /* @__PURE__ */ new Set()).add(e);
}
var zn = null, Bn = 0, Vn = null;
function Hn(e) {
	Vn = e;
}
var Un = 1, Wn = 0, Gn = Wn;
function Kn(e) {
	Gn = e;
}
function qn() {
	return ++Un;
}
function Jn(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (Jn(a) && dt(a), a.wv > e.wv) return !0;
		}
		t & 512 && gt === null && Je(e, h);
	}
	return !1;
}
function Yn(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Ln !== null && Ln.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? Yn(a, t, !1) : t === a && (n ? Je(a, g) : a.f & 1024 && Je(a, _), kt(a));
	}
}
function Xn(e) {
	var t = zn, n = Bn, r = Vn, i = H, a = Ln, o = ze, s = Pn, c = Gn, l = e.f;
	zn = null, Bn = 0, Vn = null, H = l & 96 ? null : e, Ln = null, Be(e.ctx), Pn = !1, Gn = ++Wn, e.ac !== null && ($e(() => {
		e.ac.abort(de);
	}), e.ac = null);
	try {
		e.f |= te;
		var u = e.fn, d = u();
		e.f |= b;
		var f = Zn(e);
		if (He() && Vn !== null && !Pn && f !== null && !(e.f & 6146)) for (var p = 0; p < Vn.length; p++) Yn(Vn[p], e);
		if (i !== null && i !== e) {
			if (Wn++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Wn;
			if (t !== null) for (let e of t) e.rv = Wn;
			Vn !== null && (r === null ? r = Vn : r.push(...Vn));
		}
		return e.f & 8388608 && (e.f ^= re), d;
	} catch (t) {
		return Zn(e), an(t);
	} finally {
		e.f ^= te, zn = t, Bn = n, Vn = r, H = i, Ln = a, Be(o), Pn = s, Gn = c;
	}
}
function Zn(e) {
	var t = e.deps, n = P?.is_fork;
	if (zn !== null) {
		var r;
		if (n || $n(e, Bn), t !== null && Bn > 0) for (t.length = Bn + zn.length, r = 0; r < zn.length; r++) t[Bn + r] = zn[r];
		else e.deps = t = zn;
		if (un() && e.f & 512) for (r = Bn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && Bn < t.length && ($n(e, Bn), t.length = Bn);
	return t;
}
function Qn(e, r) {
	let i = r.reactions;
	if (i !== null) {
		var a = t.call(i, e);
		if (a !== -1) {
			var o = i.length - 1;
			o === 0 ? i = r.reactions = null : (i[a] = i[o], i.pop());
		}
	}
	if (i === null && r.f & 2 && (zn === null || !n.call(zn, r))) {
		var s = r;
		s.f & 512 && (s.f ^= 512), s.v !== D && Ye(s), s.ac !== null && $e(() => {
			s.ac.abort(de), s.ac = null, Je(s, g);
		}), ft(s), $n(s, 0);
	}
}
function $n(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) Qn(e, n[r]);
}
function er(e) {
	var t = e.f;
	if (!(t & 16384)) {
		Je(e, h);
		var n = U;
		U = e;
		try {
			t & 16777232 ? Sn(e) : xn(e), bn(e);
			var r = Xn(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Un;
		} finally {
			U = n;
		}
	}
}
async function tr() {
	await Promise.resolve(), Tt();
}
function W(e) {
	var t = !!(e.f & 2);
	if (jn?.add(e), H !== null && !Pn && !(U !== null && U.f & 16384) && (Ln === null || !Ln.has(e))) {
		var r = H.deps;
		if (H.f & 2097152) e.rv < Wn && (e.rv = Wn, zn === null && r !== null && r[Bn] === e ? Bn++ : zn === null ? zn = [e] : zn.push(e));
		else {
			H.deps ??= [], n.call(H.deps, e) || H.deps.push(e);
			var i = e.reactions;
			i === null ? e.reactions = [H] : n.call(i, H) || i.push(H);
		}
	}
	if (Mn && Nt.has(e)) return Nt.get(e);
	if (t) {
		var a = e;
		if (Mn) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || rr(a)) && (o = ut(a)), Nt.set(a, o), o;
		}
		var s = !(a.f & 512) && !Pn && H !== null && !!(H.f & 512), c = (a.f & b) === 0;
		Jn(a) && (s && (a.f |= 512), dt(a)), s && !c && (pt(a), nr(a));
	}
	if (gt?.has(e)) return gt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function nr(e) {
	if (e.f |= 512, e.deps !== null) for (let r of e.deps) {
		var t = r.reactions;
		t === null ? r.reactions = [e] : n.call(t, e) || t.push(e), r.f & 2 && !(r.f & 512) && (pt(r), nr(r));
	}
}
function rr(e) {
	if (e.v === D) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Nt.has(t) || t.f & 2 && rr(t)) return !0;
	return !1;
}
function ir(e) {
	var t = Pn;
	try {
		return Pn = !0, e();
	} finally {
		Pn = t;
	}
}
function ar(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (T in e) or(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && T in n && or(n);
		}
	}
}
function or(e, t = /* @__PURE__ */ new Set()) {
	if (typeof e == "object" && e && !(e instanceof EventTarget) && !t.has(e)) {
		t.add(e), e instanceof Date && e.getTime();
		for (let n in e) try {
			or(e[n], t);
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
var sr = ["touchstart", "touchmove"];
function cr(e) {
	return sr.includes(e);
}
// node_modules/svelte/src/internal/client/dev/css.js
var lr = Symbol("events"), ur = /* @__PURE__ */ new Set(), dr = /* @__PURE__ */ new Set();
function fr(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || _r.call(t, e), !e.cancelBubble) return $e(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Ge(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function pr(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = fr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && dn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function G(e, t, n) {
	(t[lr] ??= {})[e] = n;
}
function mr(e) {
	for (var t = 0; t < e.length; t++) ur.add(e[t]);
	for (var n of dr) n(e);
}
var hr = null, gr = !1;
function _r(e) {
	var t = this, n = t.ownerDocument, r = e.type, a = e.composedPath?.() || [], o = a[0] || e.target;
	hr = e, gr || (gr = !0, setTimeout(() => {
		gr = !1, hr = null;
	}));
	var s = 0, c = hr === e && e[lr];
	if (c) {
		var l = a.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[lr] = t;
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
		var d = H, f = U;
		Fn(null), In(null);
		try {
			for (var p, m = []; o !== null && o !== t;) {
				try {
					var h = o[lr]?.[r];
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
			e[lr] = t, delete e.currentTarget, Fn(d), In(f);
		}
	}
}
// node_modules/svelte/src/internal/client/dom/reconciler.js
var vr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function yr(e) {
	return vr?.createHTML(e) ?? e;
}
function br(e) {
	var t = nn("template");
	return t.innerHTML = yr(e.replaceAll("<!>", "<!---->")), t.content;
}
// node_modules/svelte/src/internal/client/dom/template.js
function xr(e, t) {
	var n = U;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function K(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		if (O) return xr(k, null), k;
		i === void 0 && (i = br(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ Qt(i)));
		var t = r || qt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ Qt(t), s = t.lastChild;
			xr(o, s);
		} else xr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function Sr(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (O) return xr(k, null), k;
		if (!o) {
			var e = /* @__PURE__ */ Qt(br(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ Qt(e);) o.appendChild(/* @__PURE__ */ Qt(e));
			else o = /* @__PURE__ */ Qt(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ Qt(t), r = t.lastChild;
			xr(n, r);
		} else xr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function Cr(e, t) {
	return /* @__PURE__ */ Sr(e, t, "svg");
}
/*#__NO_SIDE_EFFECTS__*/
function wr(e, t) {
	return /* @__PURE__ */ Sr(e, t, "math");
}
function Tr(e = "") {
	if (!O) {
		var t = Zt(e + "");
		return xr(t, t), t;
	}
	var n = k;
	return n.nodeType === 3 ? rn(n) : (n.before(n = Zt()), be(n)), xr(n, n), n;
}
function Er() {
	if (O) return xr(k, null), k;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = Zt();
	return e.append(t, n), xr(t, n), e;
}
function q(e, t) {
	if (O) {
		var n = U;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = k), xe();
	} else e !== null && e.before(t);
}
// node_modules/svelte/src/reactivity/create-subscriber.js
function Dr(e) {
	let t = 0, n = Ft(0), r;
	return () => {
		un() && (W(n), _n(() => (t === 0 && (r = ir(() => e(() => Vt(n)))), t += 1, () => {
			Ge(() => {
				--t, t === 0 && (r?.(), r = void 0, Vt(n));
			});
		})));
	};
}
// node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Or = S | C;
function kr(e, t, n, r) {
	new Ar(e, t, n, r);
}
var Ar = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = O ? k : null;
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
	#m = Dr(() => (this.#p = Ft(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = U;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = U.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = vn(() => {
			if (O) {
				let e = we(this.#t);
				xe();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Or), O && (this.#e = k);
	}
	#h() {
		try {
			this.#a = yn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Ge(r), t && (this.#s = yn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? ve() : (t = !0, n && Re(), this.#s !== null && En(this.#s, () => {
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
					on(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (y | x)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = yn(() => e(this.#e)), Ge(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = Zt(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return yn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							on(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(P)) : this.#u === 0 && (this.#e.before(e), this.#c = null, En(this.#o, () => {
					this.#o = null;
				}), this.#x(P));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = yn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				An(this.#a, e);
				let t = this.#n.pending;
				this.#o = yn(() => t(this.#e));
			} else this.#x(P);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		Xe(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = U, n = H, r = ze;
		In(this.#i), Fn(this.#i), Be(this.#i.ctx);
		try {
			return wt.ensure(), e();
		} finally {
			In(t), Fn(n), Be(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && En(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Ge(() => {
			this.#d = !1, this.#p && zt(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), W(this.#p);
	}
	error(e) {
		if (e === pe || !this.#n.onerror && !this.#n.failed) throw e;
		P?.is_fork ? (this.#a && P.skip_effect(this.#a), this.#o && P.skip_effect(this.#o), this.#s && P.skip_effect(this.#s), P.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (Cn(this.#a), null), this.#o &&= (Cn(this.#o), null), this.#s &&= (Cn(this.#s), null), O && (be(this.#t), Se(), be(Ce()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return yn(() => {
						var r = U;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return on(e, this.#i.parent), null;
				}
			}));
		};
		Ge(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					on(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => on(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function J(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[le] ??= e.nodeValue) && (e[le] = n, e.nodeValue = `${n}`);
}
function jr(e, t) {
	return Nr(e, t);
}
var Mr = /* @__PURE__ */ new Map();
function Nr(e, { target: t, anchor: n, props: i = {}, events: a, context: o, intro: s = !0, transformError: c }) {
	Xt();
	var l = void 0, u = mn(() => {
		var s = n ?? t.appendChild(Zt());
		kr(s, { pending: () => {} }, (t) => {
			j({});
			var n = ze;
			if (o && (n.c = o), a && (i.$$events = a), O && xr(t, null), l = e(t, i) || Ve(), O && (U.nodes.end = k, k === null || k.nodeType !== 8 || k.data !== "]")) throw ge(), pe;
			M();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = cr(r);
					for (let e of [t, document]) {
						var a = Mr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Mr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, _r, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(r(ur)), dr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Mr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, _r), r.delete(e), r.size === 0 && Mr.delete(n)) : r.set(e, i);
			}
			dr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Pr.set(l, u), l;
}
var Pr = /* @__PURE__ */ new WeakMap();
function Fr(e, t) {
	let n = Pr.get(e);
	return n ? (Pr.delete(e), n(t)) : Promise.resolve();
}
// node_modules/svelte/src/internal/client/dom/blocks/branches.js
var Ir = class {
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
			if (n) On(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (On(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (Cn(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						An(r, t), t.append(Zt()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else Cn(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), En(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (Cn(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = P, r = tn();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = Zt();
				i.append(a), this.#n.set(e, {
					effect: yn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, yn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else O && (this.anchor = k), this.#a(n);
	}
};
// node_modules/svelte/src/internal/client/dom/blocks/if.js
function Y(e, t, n = !1) {
	var r;
	O && (r = k, xe());
	var i = new Ir(e), a = n ? S : 0;
	function o(e, t) {
		if (O) {
			var n = we(r);
			if (e !== parseInt(n.substring(1))) {
				var a = Ce();
				be(a), i.anchor = a, ye(!1), i.ensure(e, t), ye(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	vn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// node_modules/svelte/src/internal/client/dom/blocks/each.js
function Lr(e, t) {
	return t;
}
function Rr(e, t, n) {
	for (var i = [], a = t.length, o, s = t.length, c = 0; c < a; c++) {
		let n = t[c];
		En(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					zr(e, r(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = i.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			en(d), d.append(u), e.items.clear();
		}
		zr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function zr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= ee, An(a, document.createDocumentFragment())) : Cn(t[i], n);
	}
}
var Br;
function X(t, n, i, a, o, s = null) {
	var c = t, l = /* @__PURE__ */ new Map();
	if (n & 4) {
		var u = t;
		c = O ? be(/* @__PURE__ */ Qt(u)) : u.appendChild(Zt());
	}
	O && xe();
	var d = null, f = /* @__PURE__ */ ct(() => {
		var t = i();
		return e(t) ? t : t == null ? [] : r(t);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var t = W(f);
			_.fallback = d, Hr(_, t, c, n, a), d !== null && (t.length === 0 ? d.f & 33554432 ? (d.f ^= ee, Wr(d, null, c)) : On(d) : En(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: vn(() => {
			var e = W(f), t = e.length;
			let r = !1;
			O && we(c) === "[!" != (t === 0) && (c = Ce(), be(c), ye(!1), r = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = P, v = tn(), y = 0; y < t; y += 1) {
				O && k.nodeType === 8 && k.data === "]" && (c = k, r = !0, ye(!1));
				var b = e[y], x = a(b, y), S = m ? null : l.get(x);
				S ? (S.v && zt(S.v, b), S.i && zt(S.i, y), v && _.unskip_effect(S.e)) : (S = Ur(l, m ? c : Br ??= Zt(), b, x, y, o, n, i), m || (S.e.f |= ee), l.set(x, S)), u.add(x);
			}
			if (t === 0 && s && !d && (m ? d = yn(() => s(c)) : (d = yn(() => s(Br ??= Zt())), d.f |= ee)), t > u.size && ke("", "", ""), O && t > 0 && be(Ce()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			r && ye(!0), W(f);
		}),
		flags: n,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, O && (c = k);
}
function Vr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Hr(e, t, n, i, a) {
	var o = !!(i & 8), s = t.length, c = e.items, l = Vr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = a(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = a(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (On(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= ee, _ === l) Wr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), Gr(e, d, _), Gr(e, _, y), Wr(_, y, n), d = _, p = [], m = [], l = Vr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], C = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Wr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					Gr(e, S.prev, C.next), Gr(e, d, S), Gr(e, C, b), l = b, d = C, --v, p = [], m = [];
				} else u.delete(_), Wr(_, l, n), Gr(e, _.prev, _.next), Gr(e, _, d === null ? e.effect.first : d.next), Gr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Vr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Vr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (zr(e, r(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var w = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || w.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && w.push(l), l = Vr(l.next);
		var te = w.length;
		if (te > 0) {
			var ne = i & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < te; v += 1) w[v].nodes?.a?.measure();
				for (v = 0; v < te; v += 1) w[v].nodes?.a?.fix();
			}
			Rr(e, w, ne);
		}
	}
	o && Ge(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Ur(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Ft(n) : /* @__PURE__ */ It(n, !1, !1) : null, l = o & 2 ? Ft(i) : null;
	return {
		v: c,
		i: l,
		e: yn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Wr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ $t(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function Gr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function Kr(e, t, ...n) {
	var r = new Ir(e);
	vn(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, S);
}
// node_modules/svelte/src/internal/client/dom/css.js
function qr(e, t) {
	hn(() => {
		e = U?.parent?.nodes?.start ?? e;
		var n = e.getRootNode(), r = n.host ? n : n.head ?? n.ownerDocument.head;
		if (!r.querySelector("#" + t.hash)) {
			let e = nn("style");
			e.id = t.hash, e.textContent = t.code, r.appendChild(e);
		}
	});
}
// node_modules/svelte/src/internal/client/dom/elements/actions.js
function Jr(e, t, n) {
	hn(() => {
		var r = ir(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			_n(() => {
				var e = n();
				ar(e), i && Ee(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// node_modules/clsx/dist/clsx.mjs
function Yr(e) {
	var t, n, r = "";
	if (typeof e == "string" || typeof e == "number") r += e;
	else if (typeof e == "object") {
		if (Array.isArray(e)) {
			var i = e.length;
			for (t = 0; t < i; t++) e[t] && (n = Yr(e[t])) && (r && (r += " "), r += n);
		} else for (n in e) e[n] && (r && (r += " "), r += n);
	}
	return r;
}
function Xr() {
	for (var e, t, n = 0, r = "", i = arguments.length; n < i; n++) (e = arguments[n]) && (t = Yr(e)) && (r && (r += " "), r += t);
	return r;
}
// node_modules/svelte/src/internal/shared/attributes.js
function Zr(e) {
	return typeof e == "object" ? Xr(e) : e ?? "";
}
var Qr = [..." 	\n\r\f\xA0\v﻿"];
function $r(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || Qr.includes(r[o - 1])) && (s === r.length || Qr.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
function ei(e, t = !1) {
	var n = t ? " !important;" : ";", r = "";
	for (var i of Object.keys(e)) {
		var a = e[i];
		a != null && a !== "" && (r += " " + i + ": " + a + n);
	}
	return r;
}
function ti(e) {
	return e[0] !== "-" || e[1] !== "-" ? e.toLowerCase() : e;
}
function ni(e, t) {
	if (t) {
		var n = "", r, i;
		if (Array.isArray(t) ? (r = t[0], i = t[1]) : r = t, e) {
			e = String(e).replaceAll(/\/\*.*?\*\//g, "").trim();
			var a = !1, o = 0, s = !1, c = [];
			r && c.push(...Object.keys(r).map(ti)), i && c.push(...Object.keys(i).map(ti));
			var l = 0, u = -1;
			let t = e.length;
			for (var d = 0; d < t; d++) {
				var f = e[d];
				if (s ? f === "/" && e[d - 1] === "*" && (s = !1) : a ? a === f && (a = !1) : f === "/" && e[d + 1] === "*" ? s = !0 : f === "\"" || f === "'" ? a = f : f === "(" ? o++ : f === ")" && o--, !s && a === !1 && o === 0) {
					if (f === ":" && u === -1) u = d;
					else if (f === ";" || d === t - 1) {
						if (u !== -1) {
							var p = ti(e.substring(l, u).trim());
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
		return r && (n += ei(r)), i && (n += ei(i, !0)), n = n.trim(), n === "" ? null : n;
	}
	return e == null ? null : String(e);
}
// node_modules/svelte/src/internal/client/dom/elements/class.js
function ri(e, t, n, r, i, a) {
	var o = e[se];
	if (O || o !== n || o === void 0) {
		var s = $r(n, r, a);
		O && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[se] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// node_modules/svelte/src/internal/client/dom/elements/style.js
function ii(e, t = {}, n, r) {
	for (var i in n) {
		var a = n[i];
		t[i] !== a && (n[i] == null ? e.style.removeProperty(i) : e.style.setProperty(i, a, r));
	}
}
function ai(e, t, n, r) {
	var i = e[ce];
	if (O || i !== t) {
		var a = ni(t, r);
		O && a === e.getAttribute("style") || (a == null ? e.removeAttribute("style") : e.style.cssText = a), e[ce] = t;
	} else r && (Array.isArray(r) ? (ii(e, n?.[0], r[0]), ii(e, n?.[1], r[1], "important")) : ii(e, n, r));
	return r;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function oi(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function si(t, n) {
	var r = t.__defaultValue, i = t.multiple, a = i ? r ?? [] : null;
	if (!i || e(a)) {
		var o = t.selectedIndex, s = n && i ? new Set(t.selectedOptions) : null;
		for (var c of t.options) {
			var l = di(c);
			oi(c, i ? a.includes(l) : Gt(l, r));
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
function ci(t, n, r = !1) {
	if (t.multiple) {
		if (n == null) return;
		if (!e(n)) return _e();
		for (var i of t.options) i.selected = n.includes(di(i));
	} else {
		for (i of t.options) if (Gt(di(i), n)) {
			i.selected = !0;
			return;
		}
		r && n === void 0 || (t.selectedIndex = -1);
	}
}
function li(e) {
	var t = new MutationObserver((t) => {
		t.every(fi) || ("__defaultValue" in e && si(e, !1), "__value" in e && ci(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), dn(() => {
		t.disconnect();
	});
}
function ui(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet(), i = !0;
	et(e, "change", (t) => {
		var i = t ? "[selected]" : ":checked", a;
		if (e.multiple) a = [].map.call(e.querySelectorAll(i), di);
		else {
			var o = e.querySelector(i) ?? e.querySelector("option:not([disabled])");
			a = o && di(o);
		}
		n(a), e.__value = a, P !== null && r.add(P);
	}), hn(() => {
		var a = t();
		if (e === document.activeElement) {
			var o = P;
			if (r.has(o)) return;
		}
		if (ci(e, a, i), i && a === void 0) {
			var s = e.querySelector(":checked");
			s !== null && (a = di(s), n(a));
		}
		e.__value = a, i = !1;
	});
}
function di(e) {
	return "__value" in e ? e.__value : e.value;
}
function fi(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// node_modules/svelte/src/internal/client/dom/elements/attributes.js
var pi = Symbol("is custom element"), mi = Symbol("is html"), hi = fe ? "link" : "LINK", gi = fe ? "progress" : "PROGRESS";
function _i(e) {
	if (O) {
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
		e[ue] = n, Ge(n), Qe();
	}
}
function vi(e, t) {
	var n = yi(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === gi) && (e.value = t ?? "");
}
function Z(e, t, n, r) {
	var i = yi(e);
	if (!(O && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === hi))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[ae] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && xi(e).has(t) ? e[t] = n : (!O || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function yi(e) {
	return e[oe] ??= {
		[pi]: e.nodeName.includes("-"),
		[mi]: e.namespaceURI === me
	};
}
var bi = /* @__PURE__ */ new Map();
function xi(e) {
	var t = e.getAttribute("is") || e.nodeName, n = bi.get(t);
	if (n) return n;
	bi.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var s in r = o(i), r) r[s].set && s !== "innerHTML" && s !== "textContent" && s !== "innerText" && n.add(s);
		i = l(i);
	}
	return n;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/input.js
function Si(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet();
	et(e, "input", async (i) => {
		var a = i ? e.defaultValue : e.value;
		if (a = Ci(e) ? wi(a) : a, n(a), P !== null && r.add(P), await tr(), a !== (a = t())) {
			var o = e.selectionStart, s = e.selectionEnd, c = e.value.length;
			if (e.value = a ?? "", s !== null) {
				var l = e.value.length;
				o === s && s === c && l > c ? (e.selectionStart = l, e.selectionEnd = l) : (e.selectionStart = o, e.selectionEnd = Math.min(s, l));
			}
		}
	}), (O && e.defaultValue !== e.value || ir(t) == null && e.value) && (n(Ci(e) ? wi(e.value) : e.value), P !== null && r.add(P)), _n(() => {
		var n = t();
		if (e === document.activeElement) {
			var i = P;
			if (r.has(i)) return;
		}
		Ci(e) && n === wi(e.value) || (e.type !== "date" || n || e.value) && n !== e.value && (e.value = n ?? "");
	});
}
function Ci(e) {
	var t = e.type;
	return t === "number" || t === "range";
}
function wi(e) {
	return e === "" ? null : +e;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function Ti(e, t) {
	return e === t || e?.[T] === t;
}
function Ei(e = Ve(), t, n, r) {
	var i = ze.r, a = U;
	return hn(() => {
		var o, s;
		return _n(() => {
			o = s, s = r?.() || [], ir(() => {
				Ti(n(...s), e) || (t(e, ...s), o && Ti(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && Ti(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// node_modules/svelte/src/internal/client/reactivity/store.js
var Di = !1;
function Oi(e) {
	var t = Di;
	try {
		return Di = !1, [e(), Di];
	} finally {
		Di = t;
	}
}
// node_modules/svelte/src/internal/client/reactivity/props.js
function ki(e, t, n, r) {
	var i = !0, o = !!(n & 8), s = !!(n & 16), c = r, l = !0, u = void 0, d = () => s && i ? (u ??= /* @__PURE__ */ at(r), W(u)) : (l && (l = !1, c = s ? ir(r) : r), c);
	let f;
	if (o) {
		var p = T in e || ie in e;
		f = a(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	o ? [m, h] = Oi(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Pe(t), f(m)));
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
	var v = !1, y = (n & 1 ? at : ct)(() => (v = !1, g()));
	o && W(y);
	var b = U;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? W(y) : i && o ? Ut(e) : e;
			return I(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return Mn && v || b.f & 16384 ? y.v : W(y);
	});
}
var Ai = ":root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark;--paper:var(--lightningcss-light,#fff)var(--lightningcss-dark,#16191d);--raised:var(--lightningcss-light,#fff)var(--lightningcss-dark,#20242a);--sunken:var(--lightningcss-light,#f2f4f6)var(--lightningcss-dark,#101215);--ink:var(--lightningcss-light,#1b1f24)var(--lightningcss-dark,#e9ecef);--soft:var(--lightningcss-light,#545c66)var(--lightningcss-dark,#aab3bd);--line:var(--lightningcss-light,#d3d9df)var(--lightningcss-dark,#3a424b);--strong:var(--lightningcss-light,#7a8490)var(--lightningcss-dark,#7d8894);--accent:var(--lightningcss-light,#0b6a5d)var(--lightningcss-dark,#5fd4c1);--left:var(--lightningcss-light,#0072b2)var(--lightningcss-dark,#56b4e9);--right:var(--lightningcss-light,#c8401a)var(--lightningcss-dark,#ff8f66);--on-player:var(--lightningcss-light,#fff)var(--lightningcss-dark,#101215);--hole:var(--lightningcss-light,#444b53)var(--lightningcss-dark,#050607);--good:var(--lightningcss-light,#18794e)var(--lightningcss-dark,#4cc38a);--bad:var(--lightningcss-light,#b42318)var(--lightningcss-dark,#ff8f84);--mark:var(--lightningcss-light,#fff1c2)var(--lightningcss-dark,#4a3d10);background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Liberation Sans,sans-serif}@media (prefers-color-scheme:dark){:root{--lightningcss-light: ;--lightningcss-dark:initial}}:root[data-theme=light]{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light}:root[data-theme=dark]{--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark}:root[data-projector=true]{font-size:22px}*,:before,:after{box-sizing:border-box}body{margin:0}h1{margin:0 0 .75rem;font-size:1.6rem;line-height:1.2}h2{margin:0 0 .6rem;font-size:1.1rem}h3{margin:.6rem 0 .3rem;font-size:1rem}button,input,select,textarea{font:inherit;color:inherit;border:1px solid var(--strong);background:var(--raised);border-radius:.4rem;min-height:1.9rem}input,select,textarea{max-width:100%;padding:.2rem .5rem}button{cursor:pointer;padding:.15rem .7rem}button:hover:not(:disabled){border-color:var(--accent)}button:disabled{color:var(--soft);border-color:var(--line);cursor:default}button[aria-pressed=true],button[aria-checked=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);font-weight:600}button.quiet{min-height:1.5rem;color:var(--accent);background:0 0;border:0;padding:0 .2rem;text-decoration:underline}button.icon{min-width:1.9rem;padding:.15rem .3rem}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}code,kbd,.code{font-family:ui-monospace,DejaVu Sans Mono,monospace;font-size:.92em}kbd{border:1px solid var(--strong);border-radius:.3em;padding:0 .35em}.row{flex-wrap:wrap;align-items:center;gap:.4rem;display:flex}.soft{color:var(--soft)}.panel{border:1px solid var(--line);background:var(--raised);border-radius:.75rem;padding:1rem}.notice{border-left:4px solid var(--accent);background:var(--sunken);padding:.6rem .9rem}.error{border-left:4px solid var(--bad);background:var(--sunken);overflow-wrap:anywhere;margin:.4rem 0;padding:.6rem .9rem}.old{opacity:.5}.hidden{clip-path:inset(50%);white-space:nowrap;width:1px;height:1px;position:absolute;overflow:hidden}.two{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);align-items:start;gap:1.5rem;display:grid}@media (max-width:900px){.two{grid-template-columns:minmax(0,1fr)}}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);padding:.25rem .5rem}th{color:var(--soft);font-size:.85rem;font-weight:600}@media (prefers-reduced-motion:no-preference){.old{transition:opacity .15s}}";
// src/board/tree.ts
function ji(e, t, n = "left") {
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
var Mi = (e) => e.nodes[e.at], Ni = (e) => e === "left" ? "right" : "left";
function Pi(e, t, n, r) {
	let i = Mi(e), a = i.children.find((r) => e.nodes[r]?.move === n && e.nodes[r]?.by === t);
	if (a !== void 0) return Fi(e, a);
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
		side: Ni(t)
	};
}
function Fi(e, t) {
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
	let i = r[r[t].last ?? r[t].children[0] ?? -1], a = n.by ? Ni(n.by) : i?.by ?? e.side;
	return {
		...e,
		nodes: r,
		at: t,
		side: a
	};
}
var Ii = (e) => Fi(e, Mi(e).parent);
function Li(e) {
	let t = Mi(e);
	return Fi(e, t.last ?? t.children[0] ?? -1);
}
function Ri(e, t) {
	let n = e.nodes[Mi(e).parent]?.children ?? [], r = n[n.indexOf(e.at) + t];
	return r === void 0 ? e : Fi(e, r);
}
function zi(e) {
	let t = Mi(e).parent;
	for (; t > 0 && e.nodes[t].children.length < 2;) t = e.nodes[t].parent;
	return Fi(e, Math.max(t, 0));
}
function Bi(e, t) {
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
	return Fi({
		...e,
		nodes: o,
		at: 0
	}, a.get(n));
}
function Vi(e, t) {
	let n = [t], r = e.nodes[t];
	for (; r.children.length === 1;) n.push(r.children[0]), r = e.nodes[r.children[0]];
	return {
		moves: n,
		variations: r.children.map((t) => Vi(e, t))
	};
}
// src/engine/connection.svelte.ts
var Hi = 4401, Ui = 1e4, Wi = class {
	#e = /* @__PURE__ */ F("connecting");
	get state() {
		return W(this.#e);
	}
	set state(e) {
		I(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ F(null);
	get hello() {
		return W(this.#t);
	}
	set hello(e) {
		I(this.#t, e);
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
		this.state = e === Hi ? "refused" : "lost";
		let t = { error: {
			kind: "lost",
			message: "the connection to the program is lost"
		} };
		for (let e of this.#a.values()) e.done(t);
		this.#a.clear(), e !== Hi && (setTimeout(() => this.#c(), this.#s), this.#s = Math.min(2 * this.#s, Ui));
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
}, Gi = 4e3, Ki = 1.5, qi = .2, Ji = 600, Yi = (e) => e?.kind === "budget" && !e.message.includes("memory"), Xi = class {
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
			slice: Gi,
			nodes: 0,
			mostNodes: o ?? Infinity,
			seconds: Math.min(a ?? Ji, Ji),
			began: c,
			told: c,
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
		if (e.nodes += t, !(Yi(r.error) || Yi(r.moves_error)) || t === e.mostNodes) return this.#e.post({ ...r }), !0;
		if (i >= e.seconds) {
			let t = `the budget of ${e.seconds} s is used up`, n = (e) => Yi(e) ? {
				...e,
				message: t
			} : e, { error: i, moves_error: a, ...o } = r;
			return this.#e.post({
				...o,
				...i && { error: n(i) },
				...a && { moves_error: n(a) }
			}), !0;
		}
		if (this.#e.now() - e.told >= qi) {
			e.told = this.#e.now();
			let t = r.error?.known;
			this.#e.post({
				id: e.id,
				progress: {
					seconds: i,
					nodes: e.nodes,
					...t && { known: t }
				}
			});
		}
		return e.slice = Math.ceil(e.slice * Ki), !1;
	}
}, Zi = 2e3, Qi = 1e9, $i = (e) => e.map((e) => e.join(",")).join(";");
function ea(e) {
	return e.split(/[;\s]+/).flatMap((e) => {
		let t = /^(-?\d{1,10}),(-?\d{1,10})$/.exec(e), [n, r] = [Number(t?.[1]) + 0, Number(t?.[2]) + 0];
		return Math.abs(n) <= Qi && Math.abs(r) <= Qi ? [[n, r]] : [];
	}).slice(0, Zi);
}
// src/sheet/markdown.ts
var ta = "```";
function na({ cells: e }) {
	return e.map(({ kind: e, text: t }) => e === "calc" ? `${ta}upstar\n${t}\n${ta}` : t).join("\n\n").concat("\n");
}
function ra(e) {
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
var ia = [
	"easy",
	"medium",
	"hard"
], { ceil: aa, floor: oa, min: sa } = Math, ca = [
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
], la = (e) => Math.max(0, ...e.map(({ id: e }) => e)) + 1, ua = 1500, da = 8e3;
function fa(e, t) {
	let n = new URLSearchParams({ v: "1" });
	if (e !== "board" && n.set("s", e), e === "board" || e === "explorer") n.set("g", t.board.ruleset), n.set("p", Mi(t.board).position), t.board.side === "right" && n.set("to", "right");
	else if (e === "sums") for (let e of t.sums.cards) n.append("c", ma(e));
	else if (e === "thermograph") {
		for (let e of t.thermograph.games) n.append("x", e);
		n.set("t", t.thermograph.t), t.thermograph.sum && n.set("sum", t.thermograph.sum);
	} else if (e === "worksheet") n.set("d", na(t.worksheet));
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
	} else e === "angel" ? n.set("e", $i(t.angel.eaten)) : e === "rules" && (n.set("d", t.rules.text), n.set("p", t.rules.position));
	return n;
}
function pa(e) {
	if (e.get("v") !== "1") return null;
	let t = ca.find((t) => t === (e.get("s") ?? "board"));
	if (!t) return null;
	let n = {}, r = e.get("g"), i = e.get("d") ?? "", a = e.get("to") === "right" ? "right" : "left", o = e.get("p") ?? "";
	if (r !== null && t === "puzzles" ? n.puzzles = {
		ruleset: r,
		position: o,
		side: a,
		level: ia.find((t) => t === e.get("l")) ?? "easy",
		chosen: null
	} : r !== null && t === "escape" ? n.escape = {
		ruleset: r,
		position: o,
		moves: e.getAll("m")
	} : r !== null && (n.board = ji(r, o, a)), t === "sums" && (n.sums = { cards: e.getAll("c").flatMap(ha) }), t === "thermograph") {
		let t = ["left", "right"].find((t) => t === e.get("sum"));
		n.thermograph = {
			games: e.getAll("x"),
			t: e.get("t") ?? "0",
			...t && { sum: t }
		};
	}
	return t === "worksheet" && (n.worksheet = ra(i)), t === "rules" && (n.rules = {
		text: i,
		position: e.get("p") ?? "",
		foreign: !0
	}), t === "angel" && (n.angel = { eaten: ea(e.get("e") ?? "") }), {
		screen: t,
		documents: n
	};
}
var ma = ({ copies: e, ruleset: t, text: n }) => `${e};${t ?? ""};${n}`;
function ha(e, t) {
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
async function ga(e, t) {
	let n = fa(e, t).toString().replaceAll("%7C", "|").replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";");
	return n.length <= ua ? `#${n}` : `#v=1&z=${await va(n)}`;
}
async function _a(e) {
	let t = new URLSearchParams(e.replace(/^#/, "")), n = t.get("z");
	try {
		return pa(n === null ? t : new URLSearchParams(await ba(n)));
	} catch {
		return null;
	}
}
async function va(e) {
	let t = new Blob([e]).stream().pipeThrough(new CompressionStream("deflate-raw")), n = new Uint8Array(await new Response(t).arrayBuffer()), r = "";
	for (let e of n) r += String.fromCharCode(e);
	return btoa(r).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
var ya = 1e6;
async function ba(e) {
	let t = atob(e.replaceAll("-", "+").replaceAll("_", "/")), n = Uint8Array.from(t, (e) => e.charCodeAt(0)), r = new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), i = new TextDecoder(), a = "";
	for (;;) {
		let { done: e, value: t } = await r.read();
		if (e) return a + i.decode();
		if (a += i.decode(t, { stream: !0 }), a.length > ya) throw Error("the link is too long");
	}
}
// src/state/examples.ts
var xa = "..#|#..|...", Sa = { cards: [
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
] }, Ca = {
	games: [
		"{5|{2|-1}}",
		"domineering(\"..#|#..|...\")",
		"+-2"
	],
	t: "1"
}, wa = ra("# A worksheet\n\nCells can use the names that other cells define. A cell runs by itself, as long as it is quick.\n\n```upstar\ng = domineering(\"..#|#..|...\")\n```\n\n```upstar\ntemperature(g)\n```\n\n```upstar\ng + {3|1}\n```\n\n```upstar\nfor n in 1..6: [mean(domineering(\"2x{n}\")), temperature(domineering(\"2x{n}\"))]\n```\n"), Ta = {
	text: "# A stone jumps over the next one, and removes it.\nname     hopper\ntitle    Hopper\nboard    strip\ncell     .  free\ncell     L  a stone of Left's\ncell     R  a stone of Right's\nexchange L R\neach     L R . -> . . L   any direction\neach     L . -> . L\nrules    a stone moves ahead by one cell, or jumps over a stone of the other player's and removes it\nsource   the studio\nexample  L.R..R\n",
	position: "",
	foreign: !1
}, Ea = {
	ruleset: "domineering",
	position: "...|.#.|...|#..",
	side: "left",
	level: "easy",
	chosen: null
}, Da = {
	ruleset: "nemesis",
	position: "grid(7,7) @ 2,3",
	moves: []
}, Oa = { eaten: ea("7,16;6,16;5,16;4,16;3,16;2,16;1,16;0,16;7,13;7,14;7,15") }, ka = class {
	#e = /* @__PURE__ */ F();
	#t = /* @__PURE__ */ F([]);
	#n = /* @__PURE__ */ F([]);
	constructor(e) {
		I(this.#e, e);
	}
	get now() {
		return W(this.#e);
	}
	get canUndo() {
		return W(this.#t).length > 0;
	}
	get canRedo() {
		return W(this.#n).length > 0;
	}
	step(e) {
		I(this.#t, [...W(this.#t).slice(-499), W(this.#e)]), I(this.#n, []), I(this.#e, e);
	}
	replace(e) {
		I(this.#e, e);
	}
	undo() {
		let e = W(this.#t).at(-1);
		e !== void 0 && (I(this.#t, W(this.#t).slice(0, -1)), I(this.#n, [W(this.#e), ...W(this.#n)]), I(this.#e, e));
	}
	redo() {
		let [e, ...t] = W(this.#n);
		e !== void 0 && (I(this.#t, [...W(this.#t), W(this.#e)]), I(this.#n, t), I(this.#e, e));
	}
}, Aa = 30, ja = 2e3;
function Ma(e, { board: t, escape: n }) {
	return e === "escape" ? Na({
		screen: e,
		ruleset: n.ruleset,
		position: n.position
	}) : e !== "board" && e !== "explorer" ? null : Na({
		screen: "board",
		ruleset: t.ruleset,
		position: Mi(t).position
	});
}
var Na = (e) => e.position.length <= ja ? e : null, Pa = (e, t) => e.screen === t.screen && e.ruleset === t.ruleset && e.position === t.position, Fa = (e, t) => [t, ...e.filter((e) => !Pa(e, t))].slice(0, Aa);
function Ia(e) {
	if (!Array.isArray(e)) return [];
	let t = (e) => typeof e?.ruleset == "string" && typeof e.position == "string" && (e.screen === "board" || e.screen === "escape");
	return e.filter((e) => t(e)).slice(0, Aa);
}
// src/state/studio.svelte.ts
var La = "upstar-draft", Ra = "upstar-view", za = "upstar-recent", Ba = 300, Va = class {
	#e = /* @__PURE__ */ F("start");
	get screen() {
		return W(this.#e);
	}
	set screen(e) {
		I(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ F("auto");
	get theme() {
		return W(this.#t);
	}
	set theme(e) {
		I(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ F(!1);
	get projector() {
		return W(this.#n);
	}
	set projector(e) {
		I(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ F(!1);
	get tooLong() {
		return W(this.#r);
	}
	set tooLong(e) {
		I(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ F(null);
	get draft() {
		return W(this.#i);
	}
	set draft(e) {
		I(this.#i, e);
	}
	#a = /* @__PURE__ */ F([]);
	get recent() {
		return W(this.#a);
	}
	set recent(e) {
		I(this.#a, e);
	}
	#o = /* @__PURE__ */ F("");
	get told() {
		return W(this.#o);
	}
	set told(e) {
		I(this.#o, e, !0);
	}
	part = null;
	engine;
	board = new ka(ji("domineering", xa));
	sums = new ka(Sa);
	thermograph = new ka(Ca);
	worksheet = new ka(wa);
	rules = new ka(Ta);
	puzzles = new ka(Ea);
	escape = new ka(Da);
	angel = new ka(Oa);
	#s;
	#c;
	constructor(e) {
		this.engine = e, this.#l(), this.draft = Ga(), this.recent = Ia(Ha(za));
	}
	tell(e) {
		this.told = e, clearTimeout(this.#c), this.#c = setTimeout(() => this.told = "", 2500);
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
		this.board.step(ji(e, t)), this.screen = n;
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
			id: la(e),
			ruleset: this.board.now.ruleset,
			text: Mi(this.board.now).position,
			copies: 1
		};
		this.sums.step({ cards: [...e, t] }), this.tell(`Added to the sum as summand ${e.length + 1}`);
	}
	take({ screen: e, documents: t }) {
		t.board && this.board.step(t.board), t.sums && this.sums.step(t.sums), t.thermograph && this.thermograph.step(t.thermograph), t.worksheet && this.worksheet.step(t.worksheet), t.rules && this.rules.step(t.rules), t.puzzles && this.puzzles.step(t.puzzles), t.escape && this.escape.step(t.escape), t.angel && this.angel.step(t.angel), this.screen = e, this.draft = null;
	}
	async readAddress() {
		let e = await _a(location.hash);
		e && this.take(e);
	}
	save() {
		let { screen: e, documents: t } = this;
		clearTimeout(this.#s), e !== "start" && (this.#s = setTimeout(() => {
			ga(e, t).then((e) => {
				this.tooLong = e.length > da, this.tooLong || history.replaceState(null, "", e);
			}), Wa({
				screen: e,
				documents: t
			});
			let n = Ma(e, t);
			n && (this.recent = Fa(this.recent, n), Ua(za, JSON.stringify(this.recent)));
		}, Ba));
	}
	saveView() {
		Ua(Ra, JSON.stringify({
			theme: this.theme,
			projector: this.projector
		}));
	}
	#l() {
		try {
			let e = JSON.parse(localStorage.getItem(Ra) ?? "{}");
			this.theme = e.theme ?? "auto", this.projector = e.projector ?? !1;
		} catch {}
	}
};
function Ha(e) {
	try {
		return JSON.parse(localStorage.getItem(e) ?? "null");
	} catch {
		return null;
	}
}
function Ua(e, t) {
	try {
		localStorage.setItem(e, t);
	} catch {}
}
var Wa = (e) => Ua(La, JSON.stringify(e));
function Ga() {
	let e = Ha(La);
	return e?.documents ? e : null;
}
// node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
// src/engine/cache.ts
var Ka = 100, qa = class {
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
		this.#e.size > Ka && n !== void 0 && this.#e.delete(n);
	}
}, Ja = 50, Ya = { seconds: 2 }, Xa = { seconds: 60 }, Za = new qa(), Qa = 0, $a = class {
	#e = /* @__PURE__ */ F(null);
	get answer() {
		return W(this.#e);
	}
	set answer(e) {
		I(this.#e, e);
	}
	#t = /* @__PURE__ */ F(null);
	get of() {
		return W(this.#t);
	}
	set of(e) {
		I(this.#t, e);
	}
	#n = /* @__PURE__ */ F(!1);
	get waiting() {
		return W(this.#n);
	}
	set waiting(e) {
		I(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ F(null);
	get progress() {
		return W(this.#r);
	}
	set progress(e) {
		I(this.#r, e);
	}
	#i;
	#a;
	#o = null;
	#s;
	#c = null;
	#l = "";
	constructor(e, t) {
		this.#i = e, this.#a = `${t}-${++Qa}`;
	}
	follow(e, t = Ya) {
		let n = JSON.stringify(e);
		if (n === this.#l && (this.#o || this.answer)) return;
		if (this.#f(), this.#l = n, this.#c = e, !e) {
			this.#d(null, null);
			return;
		}
		let r = Za.get(n);
		r ? this.#d(r, e) : this.#u(e, t);
	}
	#u(e, t) {
		let n = this.#l, r = this.#i.ask(this.#a, {
			...e,
			budget: t
		}, (e) => {
			this.#o === r && (this.progress = e);
		});
		this.#o = r, this.#s = setTimeout(() => this.waiting = !0, Ja), r.answer.then((t) => {
			Za.set(n, t), this.#o === r && (t.error?.kind === "lost" && (this.#l = ""), this.#d(t, e));
		});
	}
	#d(e, t) {
		clearTimeout(this.#s), this.#o = null, this.answer = e, this.of = t, this.waiting = !1, this.progress = null;
	}
	#f() {
		clearTimeout(this.#s);
		let e = this.#o;
		this.#o = null, this.progress = null, e?.cancel();
	}
	stop() {
		this.#o?.cancel();
	}
	longer(e = Xa) {
		this.#c && (this.#f(), this.#u(this.#c, e));
	}
	leave() {
		this.#f(), this.#l = "";
	}
}, eo = {
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
}, to = {
	...eo,
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
}, no = {
	nemesis: eo,
	nemesis_cuts_first: {
		...eo,
		first: "cut"
	},
	blizzard: {
		...eo,
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
	cat_herding: to,
	cat_herding_cuts_first: {
		...to,
		first: "cut"
	},
	cat_herding_paths: {
		...to,
		first: "cut",
		walks: "path",
		rulesets: {
			walk: null,
			cut: "cat_herding_paths",
			both: null
		}
	},
	nowhere_to_go: {
		...eo,
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
}, ro = (e) => e in no;
// src/shell/keys.ts
function io(e) {
	let t = e.composedPath()[0] ?? e.target;
	return t instanceof Element && t.closest("dialog") ? !0 : t instanceof HTMLInputElement ? ![
		"range",
		"checkbox",
		"radio"
	].includes(t.type) : t instanceof HTMLTextAreaElement || t instanceof HTMLSelectElement;
}
// src/exact/rational.ts
function ao(e, t) {
	for (; t !== 0n;) [e, t] = [t, e % t];
	return e < 0n ? -e : e;
}
function Q(e, t = 1n) {
	let n = ao(e, t) * (t < 0n ? -1n : 1n);
	return {
		p: e / n,
		q: t / n
	};
}
function oo(e) {
	let t = /^(-?\d+)(?:\/(\d+))?$/.exec(e.trim());
	if (!t?.[1]) return null;
	let n = BigInt(t[2] ?? "1");
	return n === 0n ? null : Q(BigInt(t[1]), n);
}
var so = ({ p: e, q: t }) => t === 1n ? `${e}` : `${e}/${t}`, co = (e, t) => Q(e.p * t.q + t.p * e.q, e.q * t.q), lo = (e, t) => Q(e.p * t.q - t.p * e.q, e.q * t.q), uo = (e, t) => Q(e.p * t.p, e.q * t.q), fo = (e, t) => Q(e.p * t.q, e.q * t.p);
function po(e, t) {
	let n = e.p * t.q - t.p * e.q;
	return n < 0n ? -1 : +(n > 0n);
}
var mo = (e, t) => po(e, t) <= 0 ? e : t, ho = (e, t) => po(e, t) >= 0 ? e : t;
function go({ p: e, q: t }) {
	let n = e / t;
	return e < 0n && e % t !== 0n ? n - 1n : n;
}
function $({ p: e, q: t }) {
	let n = e / t, r = e % t * 1000000n / t;
	return Number(n) + Number(r) / 1e6;
}
// src/thermo/walls.ts
function _o(e) {
	if (!e) return null;
	let t = vo(e.left), n = vo(e.right);
	return t && n ? {
		left: t,
		right: n
	} : null;
}
function vo(e) {
	let t = [];
	for (let [n, r] of e) {
		let e = {
			t: oo(n),
			v: oo(r)
		};
		if (!e.t || !e.v) return null;
		t.push({
			t: e.t,
			v: e.v
		});
	}
	return t.length > 0 ? t : null;
}
function yo(e, t) {
	let n = e[0];
	for (let r of e) {
		if (po(r.t, t) > 0) {
			if (po(t, n.t) <= 0) return n.v;
			let e = fo(lo(t, n.t), lo(r.t, n.t));
			return co(n.v, uo(e, lo(r.v, n.v)));
		}
		n = r;
	}
	return n.v;
}
function bo({ left: e, right: t }) {
	return ho(e.at(-1).t, t.at(-1).t);
}
function xo(e) {
	let t = e.flatMap(({ left: e, right: t }) => [...e, ...t]).map(({ v: e }) => e), n = t[0] ?? Q(0n), r = Q(1n);
	return {
		from: lo(t.reduce(mo, n), r),
		to: co(t.reduce(ho, n), r)
	};
}
function So(e) {
	let t = e.map(bo).reduce(ho, Q(0n));
	return {
		from: Q(-1n),
		to: Q(go(t) + 2n)
	};
}
function Co({ from: e, to: t }, n) {
	let r = $(lo(t, e)), i = Q(1n);
	for (let e = 0; r / $(i) > n; e++) i = uo(i, e % 3 == 1 ? Q(5n, 2n) : Q(2n));
	let a = [], o = fo(e, i), s = go(o) + (po(o, Q(go(o))) === 0 ? 0n : 1n);
	for (;; s++) {
		let e = uo(i, Q(s));
		if (po(e, t) > 0) return a;
		a.push(e);
	}
}
function wo(e) {
	let { from: t, to: n } = So(e), r = Q(1n, 8n);
	for (; $(fo(lo(n, t), r)) > 200;) r = uo(r, Q(2n));
	let i = e.flatMap(({ left: e, right: t }) => [...e, ...t]).map(({ t: e }) => e);
	for (let e = t; po(e, n) <= 0; e = co(e, r)) i.push(e);
	return i.sort(po), i.filter((e, t) => t === 0 || po(i[t - 1], e) !== 0);
}
function To(e, t) {
	let n = yo(e.left, t), r = yo(e.right, t);
	return po(n, r) === 0 ? `at ${so(t)} the mast is at ${so(n)}` : `at ${so(t)} the left wall is at ${so(n)} and the right wall at ${so(r)}`;
}
function Eo(e, t) {
	let n = 0;
	return e.forEach((r, i) => {
		Math.abs($(r) - t) < Math.abs($(e[n]) - t) && (n = i);
	}), n;
}
// src/board/ambient.ts
var Do = 2e4;
function Oo(e) {
	return [...new Set(e.flatMap(({ move: e }) => typeof e.value == "string" ? [e.value] : []))];
}
function ko(e) {
	let t = `[${Oo(e).map((e) => `thermograph(${e})`).join(", ")}]`;
	return t === "[]" || t.length > Do ? null : {
		do: "evaluate",
		ruleset: "expression",
		position: { expr: t }
	};
}
function Ao(e, t, n, r) {
	let i = /* @__PURE__ */ new Map(), a = _o(e.thermograph), o = oo(r);
	return !a || !o || Oo(t).forEach((e, t) => {
		let r = _o(n[t]?.thermograph);
		if (r) for (let t of ["left", "right"]) i.set(jo(t, e), so(Mo(a, r, t, o)));
	}), i;
}
var jo = (e, t) => `${e} ${t}`;
function Mo(e, t, n, r) {
	let i = n === "left" ? lo(yo(e.left, r), lo(yo(t.right, r), r)) : lo(co(yo(t.left, r), r), yo(e.right, r));
	return po(i, Q(0n)) < 0 ? Q(0n) : i;
}
// src/editor/colored.ts
function No(e, t, n) {
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
var Po = ({ graph: e, chars: t }) => `${e} ${t.join("")}`, Fo = {
	b: "blue, Left's",
	r: "red, Right's",
	g: "green, both players'"
};
function Io(e) {
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
function Lo(e) {
	return e.length === 0 ? "1:" : e.map(({ from: e, to: t, color: n }) => `${e}-${t}${n}`).join(" ");
}
function Ro(e) {
	let t = Math.max(0, ...e.flatMap(({ from: e, to: t }) => [e, t]));
	return Array.from({ length: t + 2 }, (e, t) => t);
}
// src/editor/EdgesEditor.svelte
var zo = /* @__PURE__ */ K("<option> </option>"), Bo = /* @__PURE__ */ K("<li role=\"group\" class=\"svelte-w5lnje\"><span> </span> <select aria-label=\"Color\"></select> <button class=\"icon\">×</button></li>"), Vo = /* @__PURE__ */ K("<ul class=\"svelte-w5lnje\"></ul> <div class=\"row\" role=\"group\" aria-label=\"A new edge\"><label>from <select></select></label> <label>to <select></select></label> <select aria-label=\"Color of the new edge\"></select> <button>Add the edge</button></div>", 1), Ho = {
	hash: "svelte-w5lnje",
	code: "ul.svelte-w5lnje {display:flex;flex-wrap:wrap;gap:0.4rem 1rem;margin:0 0 0.6rem;padding:0;list-style:none;}li.svelte-w5lnje {display:flex;align-items:center;gap:0.3rem;}"
};
function Uo(e, t) {
	j(t, !0), qr(e, Ho);
	let n = /* @__PURE__ */ N(() => Object.keys(Fo).filter((e) => t.green || e !== "g")), r = /* @__PURE__ */ N(() => Ro(t.edges)), i = /* @__PURE__ */ F(0), a = /* @__PURE__ */ F(null), o = /* @__PURE__ */ F("b"), s = /* @__PURE__ */ N(() => W(a) !== null && W(r).includes(W(a)) ? W(a) : W(r).at(-1)), c = (e, n) => t.onedit(Lo(t.edges.with(e, n))), l = (e) => e === 0 ? "0, the ground" : e === W(r).at(-1) ? `${e}, new` : `${e}`;
	var u = Vo(), d = R(u);
	X(d, 21, () => t.edges, Lr, (e, r, i) => {
		var a = Bo(), o = L(a), s = z(o), l = B(o, 2);
		X(l, 20, () => W(n), (e) => e, (e, t, n, r) => {
			var i = zo(), a = z(i, !0), o = {};
			V(() => {
				J(a, Fo[t]), o !== (o = t) && (i.value = (i.__value = o) ?? "");
			}), q(e, i);
		}), A(l);
		var u;
		li(l);
		var d = B(l, 2);
		A(a), V(() => {
			Z(a, "aria-label", `Edge ${W(r).from ?? ""}-${W(r).to ?? ""}`), J(s, `${W(r).from ?? ""}–${W(r).to ?? ""}`), u !== (u = W(r).color) && (l.value = (l.__value = u) ?? "", ci(l, u)), Z(d, "aria-label", `Remove edge ${W(r).from ?? ""}-${W(r).to ?? ""}`);
		}), G("change", l, (e) => c(i, {
			...W(r),
			color: e.currentTarget.value
		})), G("click", d, () => t.onedit(Lo(t.edges.toSpliced(i, 1)))), q(e, a);
	}), A(d);
	var f = B(d, 2), p = L(f), m = B(L(p));
	X(m, 20, () => W(r).slice(0, -1), (e) => e, (e, t) => {
		var n = zo(), r = z(n, !0), i = {};
		V((e) => {
			J(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}, [() => l(t)]), q(e, n);
	}), A(m), li(m), A(p);
	var h = B(p, 2), g = B(L(h));
	X(g, 20, () => W(r), (e) => e, (e, t) => {
		var n = zo(), r = z(n, !0), i = {};
		V((e) => {
			J(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}, [() => l(t)]), q(e, n);
	}), A(g);
	var _;
	li(g), A(h);
	var v = B(h, 2);
	X(v, 20, () => W(n), (e) => e, (e, t, n, r) => {
		var i = zo(), a = z(i, !0), o = {};
		V(() => {
			J(a, Fo[t]), o !== (o = t) && (i.value = (i.__value = o) ?? "");
		}), q(e, i);
	}), A(v), li(v);
	var y = B(v, 2);
	A(f), V(() => {
		_ !== (_ = W(s)) && (g.value = (g.__value = _) ?? "", ci(g, _));
	}), ui(m, () => W(i), (e) => I(i, e)), G("change", g, (e) => I(a, Number(e.currentTarget.value), !0)), ui(v, () => W(o), (e) => I(o, e)), G("click", y, () => t.onedit(Lo([...t.edges, {
		from: W(i),
		to: W(s),
		color: W(o)
	}]))), q(e, u), M();
}
mr(["change", "click"]);
// src/editor/grid.ts
var Wo = 40;
function Go(e, t) {
	let n = t[0]?.char;
	if (n === void 0) return null;
	let r = /^\s*(\d+)\s*x\s*(\d+)\s*$/i.exec(e);
	if (r) {
		let [e, t] = [Number(r[1]), Number(r[2])];
		return e < 1 || t < 1 || e > Wo || t > Wo ? null : Array.from({ length: e }, () => n.repeat(t));
	}
	let i = e.trim().split(/\s*[|\n]\s*/).map((e) => e.replaceAll(/\s/g, "")), a = i[0]?.length ?? 0, o = new Map(t.flatMap(({ char: e }) => [[e, e]])), s = i.map((e) => [...e].map((e) => o.get(e) ?? Ko(e, t)));
	return a === 0 || s.some((e) => e.length !== a || e.includes(void 0)) ? null : s.map((e) => e.join(""));
}
function Ko(e, t) {
	let n = t.filter((t) => t.char.toLowerCase() === e.toLowerCase());
	return n.length === 1 ? n[0]?.char : void 0;
}
var qo = (e) => e.join("|");
function Jo(e, t, n, r) {
	let i = e[t];
	return i === void 0 || n < 0 || n >= i.length || i[n] === r ? e : e.with(t, i.slice(0, n) + r + i.slice(n + 1));
}
function Yo(e, t, n) {
	return e[(e.findIndex((e) => e.char === t) + n + e.length) % e.length]?.char ?? t;
}
function Xo(e, t, n, r) {
	let [i, a] = [Zo(t), Zo(n)];
	return Array.from({ length: i }, (t, n) => (e[n] ?? "").slice(0, a).padEnd(a, r));
}
var Zo = (e) => Math.min(Wo, Math.max(1, Math.round(e) || 1)), Qo = (e) => e.map((e) => [...e].reverse().join(""));
function $o(e) {
	let t = e[0]?.length ?? 0;
	return Array.from({ length: t }, (t, n) => e.map((e) => e[n] ?? "").reverse().join(""));
}
var es = (e, t) => e.map((e) => t.repeat(e.length));
function ts({ char: e, meaning: t }, n = []) {
	return e === "#" ? "hole" : e === "." ? "free" : /\bLeft's\b/.test(t) || n.some(([t]) => t === e) ? "left" : /\bRight's\b/.test(t) || n.some(([, t]) => t === e) ? "right" : "piece";
}
function ns(e, t, n, r) {
	return `${r ? `cell ${t + 1}` : `row ${e + 1}, column ${t + 1}`}, ${n?.meaning ?? "unknown"}`;
}
// src/editor/graph.ts
var rs = 60;
function is(e, t) {
	let n = e.trim().split(/\s+/), r = n.at(-1) ?? "", i = n.length > 1 && [...r].every((e) => t.includes(e)), a = as(i ? n.slice(0, -1) : n);
	if (!a || a.count === 0 || a.count > rs) return null;
	let o = i ? [...r] : Array(a.count).fill(".");
	return o.length === a.count ? {
		edges: a.edges,
		chars: o
	} : null;
}
function as(e) {
	let t = /^(path|cycle|star|complete)\((\d+)\)$/.exec(e.join(""));
	if (t) return Number(t[2]) <= rs ? os(t[1], Number(t[2])) : null;
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
function os(e, t) {
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
function ss({ edges: e, chars: t }) {
	let n = t.some((e) => e !== ".") ? ` ${t.join("")}` : "";
	return `${t.length}: ${e.map((e) => e.join("-")).join(" ")}${n}`.replace(": ", e.length > 0 ? ": " : ":");
}
var cs = ({ edges: e, chars: t }) => ({
	edges: e,
	chars: [...t, "."]
}), ls = ({ edges: e, chars: t }, n, r) => ({
	edges: e,
	chars: t.with(n, r)
});
function us({ edges: e, chars: t }, n, r) {
	let i = e.filter((e) => !(e.includes(n) && e.includes(r)));
	return {
		chars: t,
		edges: i.length < e.length || n === r ? i : [...e, [Math.min(n, r), Math.max(n, r)]]
	};
}
function ds({ edges: e, chars: t }, n) {
	let r = (e) => e > n ? e - 1 : e;
	return {
		chars: t.toSpliced(n, 1),
		edges: e.filter((e) => !e.includes(n)).map(([e, t]) => [r(e), r(t)])
	};
}
function fs({ edges: e }, t) {
	return e.flatMap(([e, n]) => e === t ? [n] : n === t ? [e] : []);
}
function ps(e) {
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
var ms = /* @__PURE__ */ new Set([
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
function hs(e, t) {
	let n = new DOMParser().parseFromString(e, "image/svg+xml").documentElement;
	if (n.localName !== "svg") return null;
	for (let e of [n, ...n.querySelectorAll("*")]) gs(e);
	let r = document.importNode(n, !0), i = r.querySelector("title")?.textContent ?? "the position";
	r.setAttribute("role", "img"), r.setAttribute("aria-label", i), r.querySelector("title")?.remove(), t && _s(r);
	let a = [...r.querySelectorAll("[data-place]")];
	return {
		svg: r,
		places: new Set(a.map((e) => e.getAttribute("data-place") ?? ""))
	};
}
function gs(e) {
	if (!ms.has(e.localName)) e.remove();
	else for (let { name: t, value: n } of [...e.attributes]) (t.startsWith("on") || t === "style" || t.endsWith("href") || /url\((?!#)/.test(n)) && e.removeAttribute(t);
}
function _s(e) {
	e.querySelector(".legend")?.remove();
	let t = e.querySelector("rect");
	t && t.getAttribute("width") === e.getAttribute("width") && t.remove();
}
function vs(e) {
	if (!(e instanceof SVGGraphicsElement) || !("getBBox" in e)) return;
	let { x: t, y: n, width: r, height: i } = e.getBBox();
	if (r === 0 && i === 0) return;
	let [a, o] = [r + 16, i + 16];
	e.setAttribute("viewBox", `${t - 8} ${n - 8} ${a} ${o}`), e.setAttribute("width", `${a}`), e.setAttribute("height", `${o}`);
}
function ys(e, t) {
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
var bs = /* @__PURE__ */ Cr("<line class=\"svelte-8idkmq\"></line>"), xs = /* @__PURE__ */ Cr("<g role=\"button\" tabindex=\"0\"><circle class=\"svelte-8idkmq\"></circle><text class=\"svelte-8idkmq\"></text></g>"), Ss = /* @__PURE__ */ Cr("<text aria-hidden=\"true\" class=\"svelte-8idkmq\"> </text>"), Cs = /* @__PURE__ */ K("<button> </button>"), ws = /* @__PURE__ */ K("<div class=\"row svelte-8idkmq\" role=\"group\" aria-label=\"A click on a vertex\"><!> <button>Add a vertex</button></div> <p class=\"soft svelte-8idkmq\"> </p>", 1), Ts = /* @__PURE__ */ K("<svg role=\"group\" class=\"svelte-8idkmq\"><!><!><!></svg> <!>", 1), Es = {
	hash: "svelte-8idkmq",
	code: "svg.svelte-8idkmq {display:block;width:100%;max-height:26rem;border:1px solid var(--line);border-radius:0.5rem;background:var(--raised);user-select:none;}[data-tool='move'].svelte-8idkmq {touch-action:none;}line.svelte-8idkmq {stroke:var(--strong);stroke-width:2.5;}circle.svelte-8idkmq {fill:var(--raised);stroke:var(--ink);stroke-width:2;}text.svelte-8idkmq {fill:var(--ink);font-size:15px;font-weight:650;text-anchor:middle;pointer-events:none;}.vertex.svelte-8idkmq {cursor:pointer;}.vertex.svelte-8idkmq:focus-visible circle:where(.svelte-8idkmq) {stroke:var(--accent);stroke-width:5;}.left.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--left);}.right.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--right);stroke-dasharray:6 4;}.hole.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--hole);}.left.svelte-8idkmq text:where(.svelte-8idkmq),\n  .right.svelte-8idkmq text:where(.svelte-8idkmq) {fill:var(--on-player);}.hole.svelte-8idkmq text:where(.svelte-8idkmq) {fill:#ffffff;}.marked.svelte-8idkmq circle:where(.svelte-8idkmq) {stroke:light-dark(#b26a00, #f0b429);stroke-width:6;}.picked.svelte-8idkmq circle:where(.svelte-8idkmq) {stroke:var(--accent);stroke-width:5;stroke-dasharray:5 3;}.row.svelte-8idkmq {margin-top:0.8rem;}p.svelte-8idkmq {margin:0.3rem 0;}"
};
function Ds(e, t) {
	j(t, !0), qr(e, Es);
	let n = [
		["paint", "Color"],
		["move", "Move"],
		["edge", "Edge"],
		["delete", "Delete"]
	], [r, i] = [16, 34], a = /* @__PURE__ */ F("paint"), o = /* @__PURE__ */ F([]), s = /* @__PURE__ */ F(null), c = /* @__PURE__ */ F(null), l = /* @__PURE__ */ F(void 0), u = "", d = /* @__PURE__ */ N(() => new $a(t.engine, "layout"));
	fn(() => {
		t.engine.state === "open" && u !== t.position && W(d).follow({
			do: "draw",
			position: t.position,
			...t.rules === void 0 ? { ruleset: t.ruleset.name } : { rules: t.rules }
		});
	}), fn(() => {
		let { answer: e, of: n } = W(d);
		n?.position !== t.position || u === t.position || ir(() => W(o).length === t.graph.chars.length && p === W(f)) || (I(o, e?.svg && ys(hs(e.svg, !1), t.graph.chars.length) || ps(t.graph.chars.length)), p = W(f));
	});
	let f = /* @__PURE__ */ N(() => JSON.stringify(t.graph.edges)), p = "", h = (e) => W(o)[e] ?? {
		x: 0,
		y: 0
	}, g = /* @__PURE__ */ N(() => {
		let [e, t] = [W(o).map(({ x: e }) => e), W(o).map(({ y: e }) => e)], [n, r] = [Math.min(0, ...e) - i, Math.min(0, ...t) - i];
		return {
			x: n,
			y: r,
			width: Math.max(240, ...e) + i - n,
			height: Math.max(90, ...t) + i - r
		};
	}), _ = /* @__PURE__ */ N(() => new Map(t.ruleset.cells.map((e) => [e.char, e]))), v = (e) => ts(W(_).get(e) ?? {
		char: e,
		meaning: ""
	}, t.ruleset.exchange), y = (e) => {
		let n = fs(t.graph, e), r = W(_).get(t.graph.chars[e] ?? "")?.meaning ?? "unknown";
		return `vertex ${e}${t.graph.chars[e] === "." ? "" : ` ${t.graph.chars[e]}`}, ${r}, ${n.length > 0 ? `next to ${n.join(", ")}` : "without neighbors"}`;
	};
	function b(e, n = W(o)) {
		I(o, n), u = ss(e), p = JSON.stringify(e.edges), t.onedit(u);
	}
	function x() {
		b(cs(t.graph), [...W(o), {
			x: W(g).x + W(g).width - i + 40,
			y: W(g).y + i
		}]);
	}
	function S(e) {
		t.graph.chars.length > 1 && b(ds(t.graph, e), W(o).toSpliced(e, 1));
	}
	function C(e) {
		t.mode === "play" ? t.onpick(`${e}`) : W(a) === "paint" && t.ruleset.cells.length > 0 ? b(ls(t.graph, e, Yo(t.ruleset.cells, t.graph.chars[e], 1))) : W(a) === "delete" ? S(e) : W(a) === "edge" && W(s) === null ? I(s, e, !0) : W(a) === "edge" && W(s) !== null && (W(s) !== e && b(us(t.graph, W(s), e)), I(s, null));
	}
	function w(e, n) {
		t.mode === "edit" && W(a) === "move" ? (I(c, n, !0), e.preventDefault()) : C(n);
	}
	function ee(e) {
		if (W(c) === null || !W(l)) return;
		let t = W(l).getScreenCTM()?.inverse();
		if (!t) return;
		let { x: n, y: r } = new DOMPoint(e.clientX, e.clientY).matrixTransform(t);
		I(o, W(o).with(W(c), {
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
		else if (r && t.mode === "edit" && W(a) === "move") I(o, W(o).with(n, {
			x: h(n).x + r[0],
			y: h(n).y + r[1]
		}));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var ne = Ts();
	pr("pointermove", Kt, ee), pr("pointerup", Kt, () => I(c, null));
	var re = R(ne), T = L(re);
	X(T, 17, () => t.graph.edges, Lr, (e, t) => {
		var n = /* @__PURE__ */ N(() => m(W(t), 2));
		let r = () => W(n)[0], i = () => W(n)[1];
		var a = bs();
		V((e, t, n, r) => {
			Z(a, "x1", e), Z(a, "y1", t), Z(a, "x2", n), Z(a, "y2", r);
		}, [
			() => h(r()).x,
			() => h(r()).y,
			() => h(i()).x,
			() => h(i()).y
		]), q(e, a);
	});
	var E = B(T);
	X(E, 17, () => t.graph.chars, Lr, (e, n, i) => {
		var a = xs();
		let o;
		Z(a, "data-place", i);
		var c = L(a), l = B(c);
		l.textContent = i, A(a), V((e, t, n, i, s, u, d, f, p) => {
			Z(a, "aria-label", e), Z(a, "aria-pressed", t), o = ri(a, 0, `vertex ${n ?? ""}`, "svelte-8idkmq", o, {
				marked: i,
				picked: s
			}), Z(c, "cx", u), Z(c, "cy", d), Z(c, "r", r), Z(l, "x", f), Z(l, "y", p);
		}, [
			() => y(i),
			() => t.picked.includes(`${i}`) || W(s) === i,
			() => v(W(n)),
			() => t.marked.has(`${i}`),
			() => t.picked.includes(`${i}`) || W(s) === i,
			() => h(i).x,
			() => h(i).y,
			() => h(i).x,
			() => h(i).y + 5
		]), G("pointerdown", a, (e) => w(e, i)), G("keydown", a, (e) => te(e, i)), q(e, a);
	}), X(B(E), 17, () => t.graph.chars, Lr, (e, t, n) => {
		var i = Er(), a = R(i), o = (e) => {
			var i = Ss(), a = z(i, !0);
			V((e, n) => {
				Z(i, "x", e), Z(i, "y", n), J(a, W(t));
			}, [() => h(n).x + r + 5, () => h(n).y - r + 4]), q(e, i);
		};
		Y(a, (e) => {
			W(t) !== "." && e(o);
		}), q(e, i);
	}), A(re), Ei(re, (e) => I(l, e), () => W(l));
	var ie = B(re, 2), ae = (e) => {
		var r = ws(), i = R(r), o = L(i);
		X(o, 17, () => n, ([e, t]) => e, (e, n) => {
			var r = /* @__PURE__ */ N(() => m(W(n), 2));
			let i = () => W(r)[0], o = () => W(r)[1];
			var c = Er(), l = R(c), u = (e) => {
				var t = Cs(), n = z(t, !0);
				V(() => {
					Z(t, "aria-pressed", W(a) === i()), J(n, o());
				}), G("click", t, () => {
					I(a, i(), !0), I(s, null);
				}), q(e, t);
			};
			Y(l, (e) => {
				(i() !== "paint" || t.ruleset.cells.length > 0) && e(u);
			}), q(e, c);
		});
		var c = B(o, 2);
		A(i);
		var l = z(B(i, 2), !0);
		V(() => J(l, {
			paint: "A click gives the vertex its next color.",
			move: "Drag a vertex; it changes the picture alone.",
			edge: "Click two vertices to join or to part them.",
			delete: "A click removes the vertex with its edges."
		}[W(a)])), G("click", c, x), q(e, r);
	};
	Y(ie, (e) => {
		t.mode === "edit" && e(ae);
	}), V(() => {
		Z(re, "viewBox", `${W(g).x ?? ""} ${W(g).y ?? ""} ${W(g).width ?? ""} ${W(g).height ?? ""}`), Z(re, "aria-label", `${t.ruleset.title ?? ""} graph`), Z(re, "data-graph", t.position), Z(re, "data-tool", W(a));
	}), q(e, ne), M();
}
mr([
	"pointerdown",
	"keydown",
	"click"
]);
// src/editor/GridEditor.svelte
var Os = /* @__PURE__ */ K("<span class=\"svelte-3iejfa\"> </span>"), ks = /* @__PURE__ */ K("<div role=\"gridcell\"><!></div>"), As = /* @__PURE__ */ K("<div role=\"row\" class=\"cells svelte-3iejfa\"></div>"), js = /* @__PURE__ */ K("<div class=\"board svelte-3iejfa\" role=\"grid\" tabindex=\"-1\"></div>"), Ms = {
	hash: "svelte-3iejfa",
	code: ".board.svelte-3iejfa {display:grid;width:min(100%, max(calc(var(--columns) * 3.4rem), min(calc(var(--columns) * 6.5rem), 26rem)));border:2px solid var(--strong);border-radius:0.3rem;background:var(--strong);gap:1px;user-select:none;}.board[data-mode='edit'].svelte-3iejfa {touch-action:none;}.cells.svelte-3iejfa {display:grid;grid-template-columns:repeat(var(--columns), minmax(0, 1fr));gap:1px;}.cell.svelte-3iejfa {display:grid;place-items:center;position:relative;aspect-ratio:1;background:var(--raised);cursor:pointer;}.cell.svelte-3iejfa:focus-visible {outline-offset:-3px;z-index:1;}.hole.svelte-3iejfa {background:var(--hole);}span.svelte-3iejfa {display:grid;place-items:center;width:72%;aspect-ratio:1;border-radius:50%;border:2px solid var(--strong);font-weight:650;line-height:1;}.left.svelte-3iejfa span:where(.svelte-3iejfa) {background:var(--left);border-color:var(--left);color:var(--on-player);}.right.svelte-3iejfa span:where(.svelte-3iejfa) {background:var(--right);border-color:var(--right);color:var(--on-player);border-radius:28%;}.playable.svelte-3iejfa::after {content:'';position:absolute;inset:8%;border:2px dotted var(--strong);border-radius:20%;}.marked.svelte-3iejfa::after {content:'';position:absolute;inset:6%;border:4px solid light-dark(#b26a00, #f0b429);border-radius:20%;}.picked.svelte-3iejfa::after {content:'';position:absolute;inset:6%;border:4px dashed var(--accent);border-radius:20%;}"
};
function Ns(e, t) {
	j(t, !0), qr(e, Ms);
	let n = ki(t, "brush", 3, null), r = ki(t, "picked", 19, () => []), i = ki(t, "label", 3, "Board"), a = /* @__PURE__ */ F(null), o = /* @__PURE__ */ F(Ut({
		row: 0,
		column: 0
	})), s = /* @__PURE__ */ F(void 0), c = /* @__PURE__ */ N(() => W(a)?.rows ?? t.rows), l = /* @__PURE__ */ N(() => W(c)[0]?.length ?? 0), u = /* @__PURE__ */ N(() => ({
		row: Math.min(W(o).row, W(c).length - 1),
		column: Math.min(W(o).column, W(l) - 1)
	})), d = /* @__PURE__ */ N(() => new Map(t.cells.map((e) => [e.char, e]))), f = (e, t) => `(${e + 1},${t + 1})`, p = (e) => ts(W(d).get(e) ?? {
		char: e,
		meaning: ""
	}, t.exchange);
	function m(e, r, i) {
		if (I(o, {
			row: r,
			column: i
		}, !0), t.mode === "play") {
			e.button === 0 && t.onpick(f(r, i));
			return;
		}
		if (e.button !== 0 && e.button !== 2) return;
		let s = e.shiftKey || e.button === 2, c = t.rows[r]?.[i] ?? "", l = n() !== null && !s ? n() : Yo(t.cells, c, s ? -1 : 1);
		I(a, {
			rows: Jo(t.rows, r, i, l),
			char: l
		}), e.target.releasePointerCapture?.(e.pointerId);
	}
	function h(e) {
		if (!W(a)) return;
		let t = (W(s)?.getRootNode())?.elementFromPoint(e.clientX, e.clientY)?.closest("[data-cell]");
		if (!t || !W(s)?.contains(t)) return;
		let [n = 0, r = 0] = (t.dataset.cell ?? "").split(",").map(Number);
		I(a, {
			...W(a),
			rows: Jo(W(a).rows, n, r, W(a).char)
		});
	}
	function g() {
		if (!W(a)) return;
		let e = W(a).rows;
		I(a, null), e.join("|") !== t.rows.join("|") && t.onedit(e);
	}
	function _(e, t) {
		I(o, {
			row: Math.max(0, Math.min(e, W(c).length - 1)),
			column: Math.max(0, Math.min(t, W(l) - 1))
		}, !0), W(s)?.querySelector(`[data-cell="${W(o).row},${W(o).column}"]`)?.focus();
	}
	function v(e) {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		let { row: r, column: i } = W(u), a = t.rows[r]?.[i] ?? "", o = t.cells.find(({ char: t }) => t === e.key) ?? t.cells.find(({ char: t }) => t.toLowerCase() === e.key.toLowerCase());
		if (e.key === "ArrowUp") _(r - 1, i);
		else if (e.key === "ArrowDown") _(r + 1, i);
		else if (e.key === "ArrowLeft") _(r, i - 1);
		else if (e.key === "ArrowRight") _(r, i + 1);
		else if (e.key === "Home") _(r, 0);
		else if (e.key === "End") _(r, W(l) - 1);
		else if (e.key === " " || e.key === "Enter") t.mode === "play" ? t.onpick(f(r, i)) : t.onedit(Jo(t.rows, r, i, n() !== null && !e.shiftKey ? n() : Yo(t.cells, a, e.shiftKey ? -1 : 1)));
		else if (t.mode === "edit" && o && e.key.length === 1) t.onedit(Jo(t.rows, r, i, o.char));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var y = js();
	pr("pointermove", Kt, h), pr("pointerup", Kt, g), pr("pointercancel", Kt, () => I(a, null));
	let b;
	X(y, 21, () => W(c), Lr, (e, n, i) => {
		var a = As();
		X(a, 21, () => W(n), Lr, (e, n, a) => {
			let s = /* @__PURE__ */ N(() => f(i, a));
			var l = ks();
			let h;
			Z(l, "data-cell", `${i},${a}`);
			var g = L(l), _ = (e) => {
				var t = Os(), r = z(t, !0);
				V(() => J(r, W(n))), q(e, t);
			};
			Y(g, (e) => {
				W(n) !== "." && W(n) !== "#" && e(_);
			}), A(l), V((e, t, n, r, o, s) => {
				h = ri(l, 1, `cell ${e ?? ""}`, "svelte-3iejfa", h, {
					marked: t,
					picked: n,
					playable: r
				}), Z(l, "tabindex", i === W(u).row && a === W(u).column ? 0 : -1), Z(l, "aria-label", o), Z(l, "aria-selected", s);
			}, [
				() => p(W(n)),
				() => t.marked?.has(W(s)),
				() => r().includes(W(s)),
				() => t.mode === "play" && t.playable?.has(W(s)),
				() => ns(i, a, W(d).get(W(n)), W(c).length === 1),
				() => r().includes(W(s))
			]), G("pointerdown", l, (e) => m(e, i, a)), pr("focus", l, () => I(o, {
				row: i,
				column: a
			}, !0)), q(e, l);
		}), A(a), q(e, a);
	}), A(y), Ei(y, (e) => I(s, e), () => W(s)), V((e) => {
		Z(y, "aria-label", i()), Z(y, "aria-rowcount", W(c).length), Z(y, "aria-colcount", W(l)), Z(y, "data-mode", t.mode), Z(y, "data-position", e), b = ai(y, "", b, { "--columns": W(l) });
	}, [() => W(c).join("|")]), G("keydown", y, v), G("contextmenu", y, (e) => e.preventDefault()), q(e, y), M();
}
mr([
	"keydown",
	"contextmenu",
	"pointerdown"
]);
// src/editor/GridTools.svelte
var Ps = /* @__PURE__ */ K("<button class=\"code svelte-1ciysue\"> </button>"), Fs = /* @__PURE__ */ K("<label>Rows <input type=\"number\" min=\"1\" max=\"40\" class=\"svelte-1ciysue\"/></label>"), Is = /* @__PURE__ */ K("<button>Turn</button>"), Ls = /* @__PURE__ */ K("<div class=\"row\" role=\"group\" aria-label=\"Brush\"><button>next</button> <!></div> <div class=\"row\"><!> <label> <input type=\"number\" min=\"1\" max=\"40\" class=\"svelte-1ciysue\"/></label> <button>Clear</button> <button>Mirror</button> <!> <button title=\"The same position with the players exchanged\">Negative</button></div>", 1), Rs = {
	hash: "svelte-1ciysue",
	code: "input.svelte-1ciysue {width:4.2rem;}.code.svelte-1ciysue {min-width:2rem;}"
};
function zs(e, t) {
	j(t, !0), qr(e, Rs);
	let n = /* @__PURE__ */ N(() => t.cells.find(({ char: e }) => e === ".")?.char ?? t.cells[0]?.char ?? "."), r = /* @__PURE__ */ N(() => t.rows[0]?.length ?? 0), i = (e, r) => {
		let i = Xo(t.rows, e, r, W(n));
		i.join("|") !== t.rows.join("|") && t.onedit(i);
	};
	var a = Ls(), o = R(a), s = L(o);
	X(B(s, 2), 17, () => t.cells, ({ char: e, meaning: t }) => e, (e, n) => {
		let r = () => W(n).char, i = () => W(n).meaning;
		var a = Ps(), o = z(a, !0);
		V(() => {
			Z(a, "aria-pressed", t.brush === r()), Z(a, "aria-label", i()), Z(a, "title", i()), J(o, r());
		}), G("click", a, () => t.onbrush(r())), q(e, a);
	}), A(o);
	var c = B(o, 2), l = L(c), u = (e) => {
		var n = Fs(), a = B(L(n));
		_i(a), A(n), V(() => vi(a, t.rows.length)), G("change", a, (e) => i(e.currentTarget.valueAsNumber, W(r))), q(e, n);
	};
	Y(l, (e) => {
		t.single || e(u);
	});
	var d = B(l, 2), f = L(d), p = B(f);
	_i(p), A(d);
	var m = B(d, 2), h = B(m, 2), g = B(h, 2), _ = (e) => {
		var n = Is();
		G("click", n, () => t.onedit($o(t.rows))), q(e, n);
	};
	Y(g, (e) => {
		t.single || e(_);
	});
	var v = B(g, 2);
	A(c), V(() => {
		Z(s, "aria-pressed", t.brush === null), J(f, `${t.single ? "Cells" : "Columns"} `), vi(p, W(r));
	}), G("click", s, () => t.onbrush(null)), G("change", p, (e) => i(t.rows.length, e.currentTarget.valueAsNumber)), G("click", m, () => t.onedit(es(t.rows, W(n)))), G("click", h, () => t.onedit(Qo(t.rows))), G("click", v, function(...e) {
		t.onnegative?.apply(this, e);
	}), q(e, a), M();
}
mr(["click", "change"]);
// src/editor/heaps.ts
function Bs(e) {
	let t = e.trim();
	if (t === "()" || t === "") return [];
	let n = (t.match(/\([^)]*\)|\S+/g) ?? []).map((e) => e.replaceAll(/[()\s]/g, "").split(",").map(Number));
	return n.every((e) => e.length <= 3 && e.every((e) => Number.isSafeInteger(e) && e >= 0)) ? n : null;
}
function Vs(e) {
	return e.length === 0 ? "()" : e.map((e) => e.length === 1 ? `${e[0]}` : `(${e.join(",")})`).join(" ");
}
// src/editor/HeapsEditor.svelte
var Hs = /* @__PURE__ */ K("<button class=\"icon\">−</button> <input type=\"number\" min=\"0\" class=\"svelte-13hz82r\"/> <button class=\"icon\">+</button>", 1), Us = /* @__PURE__ */ K("<li role=\"group\" class=\"svelte-13hz82r\"><!> <button class=\"icon\">×</button></li>"), Ws = /* @__PURE__ */ K("<ul class=\"svelte-13hz82r\"><!> <li class=\"svelte-13hz82r\"><button>Add a heap</button></li></ul>"), Gs = {
	hash: "svelte-13hz82r",
	code: "ul.svelte-13hz82r {display:flex;flex-wrap:wrap;gap:0.5rem 1rem;margin:0;padding:0;list-style:none;}li.svelte-13hz82r {display:flex;gap:0.2rem;}input.svelte-13hz82r {width:5rem;text-align:center;}"
};
function Ks(e, t) {
	j(t, !0), qr(e, Gs);
	let n = /* @__PURE__ */ N(() => t.heaps[0]?.length ?? 1);
	function r(e, n, r) {
		!Number.isSafeInteger(r) || r < 0 || t.onedit(Vs(t.heaps.with(e, t.heaps[e].with(n, r))));
	}
	var i = Ws(), a = L(i);
	X(a, 17, () => t.heaps, Lr, (e, n, i) => {
		var a = Us();
		Z(a, "aria-label", `Heap ${i + 1}`);
		var o = L(a);
		X(o, 17, () => W(n), Lr, (e, t, a) => {
			var o = Hs(), s = R(o);
			Z(s, "aria-label", `Heap ${i + 1}: one less`);
			var c = B(s, 2);
			_i(c);
			var l = B(c, 2);
			Z(l, "aria-label", `Heap ${i + 1}: one more`), V(() => {
				s.disabled = W(t) === 0, vi(c, W(t)), Z(c, "aria-label", `Heap ${i + 1}, size${W(n).length > 1 ? ` ${a + 1}` : ""}`);
			}), G("click", s, () => r(i, a, W(t) - 1)), G("change", c, (e) => r(i, a, e.currentTarget.valueAsNumber)), G("click", l, () => r(i, a, W(t) + 1)), q(e, o);
		});
		var s = B(o, 2);
		Z(s, "aria-label", `Remove heap ${i + 1}`), A(a), G("click", s, () => t.onedit(Vs(t.heaps.toSpliced(i, 1)))), q(e, a);
	});
	var o = z(B(a, 2));
	A(i), G("click", o, () => t.onedit(Vs([...t.heaps, Array(W(n)).fill(1)]))), q(e, i), M();
}
mr(["click", "change"]);
// src/editor/Picture.svelte
var qs = /* @__PURE__ */ K("<span class=\"error\"> </span>"), Js = /* @__PURE__ */ K("<span></span> <!>", 1), Ys = {
	hash: "svelte-132z1or",
	code: ".picture.svelte-132z1or {display:block;max-width:100%;max-height:100%;}.picture.svelte-132z1or svg {display:block;max-width:100%;max-height:100%;margin:auto;border-radius:0.4rem;}.bare.svelte-132z1or svg {width:auto;height:auto;max-height:var(--most, 9rem);background:#ffffff;}.clickable.svelte-132z1or [data-place] {cursor:pointer;}.picture.svelte-132z1or .marked {stroke:#e69f00;stroke-width:6;}.picture.svelte-132z1or text.marked {stroke:none;}.picture.svelte-132z1or .picked {stroke:#000000;stroke-width:5;stroke-dasharray:5 3;}.picture.svelte-132z1or text.picked {stroke:none;}"
};
function Xs(e, t) {
	j(t, !0), qr(e, Ys);
	let n = ki(t, "bare", 3, !1), r = ki(t, "picked", 19, () => []), i = /* @__PURE__ */ N(() => new $a(t.engine, "draw"));
	fn(() => {
		t.engine.state === "open" && W(i).follow({
			do: "draw",
			position: t.position,
			...t.rules === void 0 ? { ruleset: t.ruleset } : { rules: t.rules }
		});
	});
	let a = /* @__PURE__ */ N(() => W(i).answer?.svg ? hs(W(i).answer.svg, n()) : null);
	fn(() => {
		W(a) && t.onplaces?.(W(a).places);
	});
	function o(e) {
		fn(() => {
			e.replaceChildren(...W(a) ? [W(a).svg] : []), W(a) && n() && vs(W(a).svg);
		}), fn(() => {
			for (let e of W(a)?.svg.querySelectorAll("[data-place]") ?? []) {
				let n = e.getAttribute("data-place") ?? "";
				e.classList.toggle("marked", t.marked?.has(n) ?? !1), e.classList.toggle("picked", r().includes(n));
			}
		});
	}
	function s(e) {
		let n = e.target.closest("[data-place]")?.getAttribute("data-place");
		n != null && t.onpick?.(n);
	}
	var c = Js(), l = R(c);
	let u;
	Jr(l, (e) => o?.(e));
	var d = B(l, 2), f = (e) => {
		var t = qs(), n = z(t, !0);
		V(() => J(n, W(i).answer.error.message)), q(e, t);
	};
	Y(d, (e) => {
		W(i).answer?.error && !n() && e(f);
	}), V(() => u = ri(l, 1, "picture svelte-132z1or", null, u, {
		bare: n(),
		old: W(i).waiting,
		clickable: t.onpick !== void 0
	})), G("click", l, s), q(e, c), M();
}
mr(["click"]);
// src/editor/Editor.svelte
var Zs = /* @__PURE__ */ K("<div class=\"tools svelte-1q5sxeq\"><!></div>"), Qs = /* @__PURE__ */ K("<!> <!>", 1), $s = /* @__PURE__ */ K("<option> </option>"), ec = /* @__PURE__ */ K("<label> <select></select></label>"), tc = /* @__PURE__ */ K("<div class=\"row\" role=\"group\" aria-label=\"Vertices\"></div>"), nc = /* @__PURE__ */ K("<div class=\"tools svelte-1q5sxeq\"><!> <!> <!></div>"), rc = /* @__PURE__ */ K("<div class=\"picture svelte-1q5sxeq\"><!></div> <!>", 1), ic = /* @__PURE__ */ K("<p class=\"error\" role=\"alert\"> </p>"), ac = {
	hash: "svelte-1q5sxeq",
	code: ".tools.svelte-1q5sxeq {display:grid;gap:0.6rem;margin-top:0.8rem;}.picture.svelte-1q5sxeq {overflow:auto;padding:0.5rem;border:1px solid var(--line);border-radius:0.5rem;background:#ffffff;}"
};
function oc(e, t) {
	j(t, !0), qr(e, ac);
	let n = ki(t, "picked", 19, () => []), r = /* @__PURE__ */ F(null), i = /* @__PURE__ */ F(/* @__PURE__ */ new Set()), a = /* @__PURE__ */ F(""), o = /* @__PURE__ */ N(() => t.ruleset.board === "strip"), s = /* @__PURE__ */ N(() => t.ruleset.cells.length > 0 && (W(o) || t.position.includes("|") || t.ruleset.board === "grid") ? Go(t.position, t.ruleset.cells) : null), c = /* @__PURE__ */ N(() => t.ruleset.board === "heaps" && t.ruleset.kind === "short" ? Bs(t.position) : null), l = /* @__PURE__ */ N(() => t.ruleset.board === "edges" ? Io(t.position) : null), u = /* @__PURE__ */ N(() => t.ruleset.cells.map(({ char: e }) => e)), d = /* @__PURE__ */ N(() => t.ruleset.board === "graph" && !W(s) ? is(t.position, W(u).length > 0 ? W(u) : ["."]) : null), f = /* @__PURE__ */ N(() => t.ruleset.board === "graph" && !W(s) ? No(t.position, W(i).size, W(u)) : null), p = /* @__PURE__ */ N(() => W(f) !== null && t.ruleset.cells.length > 0), m = (e) => W(o) ? [...e].map((e) => /^\d+$/.test(e) ? `(1,${Number(e) + 1})` : e) : [...e];
	fn(() => {
		W(d) && t.onplaces?.(new Set(W(d).chars.map((e, t) => `${t}`)));
	}), fn(() => {
		W(u).length > 0 && W(r) !== null && !W(u).includes(W(r)) && I(r, null);
	});
	async function h() {
		let { position: e, error: n } = await t.engine.ask("edit", {
			do: "edit",
			...t.rules === void 0 ? { ruleset: t.ruleset.name } : { rules: t.rules },
			position: t.position,
			negative: !0
		}).answer;
		I(a, n?.message ?? "", !0), e !== void 0 && t.onedit(e);
	}
	function g(e) {
		t.mode === "play" && t.onpick(W(o) ? `${Number(e.slice(3, -1)) - 1}` : e);
	}
	function _(e) {
		if (t.mode === "play") t.onpick(e);
		else if (W(f) && W(p)) {
			let n = Number(e), r = W(f).chars[n];
			r !== void 0 && t.onedit(Po({
				...W(f),
				chars: W(f).chars.with(n, Yo(t.ruleset.cells, r, 1))
			}));
		}
	}
	var v = Qs(), y = R(v), b = (e) => {
		var i = Qs(), a = R(i);
		{
			let e = /* @__PURE__ */ N(() => new Set(m(t.marked ?? []))), i = /* @__PURE__ */ N(() => m(n())), o = /* @__PURE__ */ N(() => new Set(m(t.playable ?? [])));
			Ns(a, {
				get rows() {
					return W(s);
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
					return W(r);
				},
				get marked() {
					return W(e);
				},
				get picked() {
					return W(i);
				},
				get playable() {
					return W(o);
				},
				get label() {
					return `${t.ruleset.title ?? ""} board`;
				},
				onedit: (e) => t.onedit(qo(e)),
				onpick: g
			});
		}
		var c = B(a, 2), l = (e) => {
			var n = Zs();
			zs(L(n), {
				get rows() {
					return W(s);
				},
				get cells() {
					return t.ruleset.cells;
				},
				get single() {
					return W(o);
				},
				get brush() {
					return W(r);
				},
				onedit: (e) => t.onedit(qo(e)),
				onbrush: (e) => I(r, e, !0),
				onnegative: h
			}), A(n), q(e, n);
		};
		Y(c, (e) => {
			t.mode === "edit" && e(l);
		}), q(e, i);
	}, x = (e) => {
		{
			let r = /* @__PURE__ */ N(() => t.marked ?? /* @__PURE__ */ new Set());
			Ds(e, {
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
					return W(d);
				},
				get position() {
					return t.position;
				},
				get mode() {
					return t.mode;
				},
				get marked() {
					return W(r);
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
		var r = rc(), a = R(r), o = L(a);
		{
			let e = /* @__PURE__ */ N(() => t.mode === "play" || W(p) ? _ : void 0);
			Xs(o, {
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
					return W(e);
				},
				onplaces: (e) => {
					I(i, e), t.onplaces?.(e);
				}
			});
		}
		A(a);
		var s = B(a, 2), u = (e) => {
			var n = nc(), r = L(n), i = (e) => {
				Ks(e, {
					get heaps() {
						return W(c);
					},
					get onedit() {
						return t.onedit;
					}
				});
			};
			Y(r, (e) => {
				W(c) && e(i);
			});
			var a = B(r, 2), o = (e) => {
				{
					let n = /* @__PURE__ */ N(() => t.ruleset.name.endsWith("rbg"));
					Uo(e, {
						get edges() {
							return W(l);
						},
						get green() {
							return W(n);
						},
						get onedit() {
							return t.onedit;
						}
					});
				}
			};
			Y(a, (e) => {
				W(l) && e(o);
			});
			var s = B(a, 2), u = (e) => {
				var n = tc();
				X(n, 21, () => W(f).chars, Lr, (e, n, r) => {
					var i = ec(), a = L(i);
					a.nodeValue = `${r} `;
					var o = B(a);
					X(o, 21, () => t.ruleset.cells, (e) => e.char, (e, t) => {
						var n = $s(), r = z(n, !0), i = {};
						V(() => {
							J(r, W(t).char), i !== (i = W(t).char) && (n.value = (n.__value = i) ?? "");
						}), q(e, n);
					}), A(o);
					var s;
					li(o), A(i), V(() => {
						s !== (s = W(n)) && (o.value = (o.__value = s) ?? "", ci(o, s));
					}), G("change", o, (e) => t.onedit(Po({
						...W(f),
						chars: W(f).chars.with(r, e.currentTarget.value)
					}))), q(e, i);
				}), A(n), q(e, n);
			};
			Y(s, (e) => {
				W(f) && W(p) && e(u);
			}), A(n), q(e, n);
		};
		Y(s, (e) => {
			t.mode === "edit" && e(u);
		}), q(e, r);
	};
	Y(y, (e) => {
		W(s) ? e(b) : W(d) ? e(x, 1) : e(S, -1);
	});
	var C = B(y, 2), w = (e) => {
		var t = ic(), n = z(t, !0);
		V(() => J(n, W(a))), q(e, t);
	};
	Y(C, (e) => {
		W(a) && e(w);
	}), q(e, v), M();
}
mr(["change"]);
// src/thermo/Thermograph.svelte
var sc = /* @__PURE__ */ Cr("<path class=\"grid svelte-1oc2c3m\"></path><text text-anchor=\"end\" class=\"svelte-1oc2c3m\"> </text>", 1), cc = /* @__PURE__ */ Cr("<path class=\"grid svelte-1oc2c3m\"></path><text text-anchor=\"middle\" class=\"svelte-1oc2c3m\"> </text>", 1), lc = /* @__PURE__ */ Cr("<text class=\"name svelte-1oc2c3m\"></text>"), uc = /* @__PURE__ */ Cr("<path></path><path></path><!><circle class=\"left svelte-1oc2c3m\" r=\"5\"></circle><circle class=\"right svelte-1oc2c3m\" r=\"5\"></circle>", 1), dc = /* @__PURE__ */ K("<strong> </strong>"), fc = /* @__PURE__ */ K("<li><!> <span class=\"key left svelte-1oc2c3m\">left wall</span> <b> </b> <span class=\"key right svelte-1oc2c3m\">right wall</span> <b> </b></li>"), pc = /* @__PURE__ */ K("<figure class=\"svelte-1oc2c3m\"><svg role=\"img\" class=\"svelte-1oc2c3m\"><!><!><!><path class=\"now svelte-1oc2c3m\"></path></svg> <figcaption><label class=\"svelte-1oc2c3m\"><span class=\"svelte-1oc2c3m\">Temperature <output> </output></span> <input type=\"range\" min=\"0\" class=\"svelte-1oc2c3m\"/></label> <ul class=\"svelte-1oc2c3m\"></ul></figcaption></figure>"), mc = {
	hash: "svelte-1oc2c3m",
	code: "figure.svelte-1oc2c3m {margin:0;}svg.svelte-1oc2c3m {display:block;width:100%;max-width:40rem;touch-action:none;user-select:none;cursor:ns-resize;}text.svelte-1oc2c3m {fill:var(--soft);font-size:14px;}.name.svelte-1oc2c3m {font-weight:700;fill:var(--ink);}.grid.svelte-1oc2c3m {stroke:var(--line);}.wall.svelte-1oc2c3m {fill:none;stroke-width:3;stroke-linejoin:round;}.thin.svelte-1oc2c3m {stroke-width:1.8;}.thick.svelte-1oc2c3m {stroke-width:5;}.wall.left.svelte-1oc2c3m {stroke:var(--left);}.wall.right.svelte-1oc2c3m {stroke:var(--right);stroke-dasharray:7 5;}circle.left.svelte-1oc2c3m {fill:var(--left);}circle.right.svelte-1oc2c3m {fill:var(--right);}.now.svelte-1oc2c3m {stroke:var(--ink);stroke-width:1.5;}label.svelte-1oc2c3m {display:grid;gap:0.2rem;}label.svelte-1oc2c3m span:where(.svelte-1oc2c3m) {font-weight:600;}input.svelte-1oc2c3m {width:100%;max-width:40rem;accent-color:var(--accent);}ul.svelte-1oc2c3m {margin:0.3rem 0 0;padding:0;list-style:none;}.key.svelte-1oc2c3m {margin-left:0.6rem;color:var(--soft);}.key.svelte-1oc2c3m::before {content:'';display:inline-block;width:1.6em;margin-right:0.35em;vertical-align:middle;border-top:3px solid var(--left);}.key.right.svelte-1oc2c3m::before {border-top:3px dashed var(--right);}.key.svelte-1oc2c3m:first-child {margin-left:0;}"
};
function hc(e, t) {
	j(t, !0), qr(e, mc);
	let [n, r, i, a, o] = [
		460,
		300,
		44,
		34,
		14
	], s = /* @__PURE__ */ N(() => t.graphs.flatMap(({ name: e, walls: t, thick: n }) => {
		let r = _o(t);
		return r ? [{
			name: e,
			thick: n,
			...r
		}] : [];
	})), c = /* @__PURE__ */ N(() => xo(W(s))), l = /* @__PURE__ */ N(() => So(W(s))), u = /* @__PURE__ */ N(() => wo(W(s))), d = /* @__PURE__ */ N(() => oo(t.t) ?? Q(0n)), f = /* @__PURE__ */ N(() => Eo(W(u), $(W(d)))), p = /* @__PURE__ */ N(() => W(s).map((e) => (W(s).length > 1 ? `${e.name}: ` : "") + To(e, W(d)))), m = /* @__PURE__ */ N(() => (r - a - o) / ($(W(l).to) - $(W(l).from))), h = /* @__PURE__ */ F(void 0), g = /* @__PURE__ */ F(!1), _ = (e) => i + ($(W(c).to) - e) / ($(W(c).to) - $(W(c).from)) * (n - i - o), v = (e) => r - a - (e - $(W(l).from)) * W(m);
	function y(e) {
		let t = e.map(({ t: e, v: t }) => `${_($(t)).toFixed(2)} ${v($(e)).toFixed(2)}`), n = e.at(-1);
		return `M${t.join("L")}L${_($(n.v)).toFixed(2)} ${o}`;
	}
	function b(e) {
		if (!W(h)) return;
		e.preventDefault();
		let n = W(h).getBoundingClientRect(), i = (e.clientY - n.top) / n.height * r, o = W(u)[Eo(W(u), $(W(l).from) + (r - a - i) / W(m))];
		o && t.onchange(so(o));
	}
	var x = Er(), S = R(x), C = (e) => {
		var m = pc(), x = L(m), S = L(x);
		X(S, 17, () => Co(W(l), 8), (e) => so(e), (e, t) => {
			var r = sc(), a = R(r), s = B(a), c = z(s, !0);
			V((e, t, r) => {
				Z(a, "d", `M${i ?? ""} ${e ?? ""}H${n - o}`), Z(s, "x", i - 8), Z(s, "y", t), J(c, r);
			}, [
				() => v($(W(t))),
				() => v($(W(t))) + 5,
				() => so(W(t))
			]), q(e, r);
		});
		var C = B(S);
		X(C, 17, () => Co(W(c), 9), (e) => so(e), (e, t) => {
			var n = cc(), i = R(n), s = B(i), c = z(s, !0);
			V((e, t, n) => {
				Z(i, "d", `M${e ?? ""} ${o ?? ""}V${r - a}`), Z(s, "x", t), Z(s, "y", r - a + 20), J(c, n);
			}, [
				() => _($(W(t))),
				() => _($(W(t))),
				() => so(W(t))
			]), q(e, n);
		});
		var w = B(C);
		X(w, 17, () => W(s), Lr, (e, t, n) => {
			var r = uc(), i = R(r);
			let a;
			var c = B(i);
			let l;
			var u = B(c), f = (e) => {
				var r = lc();
				r.textContent = n + 1, V((e, t) => {
					Z(r, "x", e), Z(r, "y", t);
				}, [() => _($(W(t).left.at(-1).v)) + 4, () => Math.max(o + 12, v($(bo(W(t)))) - 6)]), q(e, r);
			};
			Y(u, (e) => {
				W(s).length > 1 && e(f);
			});
			var p = B(u), m = B(p);
			V((e, n, r, o, u, d) => {
				a = ri(i, 0, "wall left svelte-1oc2c3m", null, a, {
					thick: W(t).thick,
					thin: W(s).length > 1 && !W(t).thick
				}), Z(i, "d", e), l = ri(c, 0, "wall right svelte-1oc2c3m", null, l, {
					thick: W(t).thick,
					thin: W(s).length > 1 && !W(t).thick
				}), Z(c, "d", n), Z(p, "cx", r), Z(p, "cy", o), Z(m, "cx", u), Z(m, "cy", d);
			}, [
				() => y(W(t).left),
				() => y(W(t).right),
				() => _($(yo(W(t).left, W(d)))),
				() => v($(W(d))),
				() => _($(yo(W(t).right, W(d)))),
				() => v($(W(d)))
			]), q(e, r);
		});
		var ee = B(w);
		A(x), Ei(x, (e) => I(h, e), () => W(h));
		var te = B(x, 2), ne = L(te), re = L(ne), T = z(B(L(re)), !0);
		A(re);
		var E = B(re, 2);
		_i(E), A(ne);
		var ie = B(ne, 2);
		X(ie, 21, () => W(s), Lr, (e, t, n) => {
			var r = fc(), i = L(r), a = (e) => {
				var r = dc(), i = z(r);
				V(() => J(i, `${n + 1} ${W(t).name ?? ""}`)), q(e, r);
			};
			Y(i, (e) => {
				W(s).length > 1 && e(a);
			});
			var o = B(i, 4), c = z(o, !0), l = z(B(o, 4), !0);
			A(r), V((e, t) => {
				J(c, e), J(l, t);
			}, [() => so(yo(W(t).left, W(d))), () => so(yo(W(t).right, W(d)))]), q(e, r);
		}), A(ie), A(te), A(m), V((e, t, a, s) => {
			Z(x, "viewBox", `0 0 ${n ?? ""} ${r ?? ""}`), Z(x, "aria-label", `Thermograph. ${e ?? ""}`), Z(ee, "d", `M${i ?? ""} ${t ?? ""}H${n - o}`), J(T, a), Z(E, "max", W(u).length - 1), vi(E, W(f)), Z(E, "aria-valuetext", s);
		}, [
			() => W(p).join("; "),
			() => v($(W(d))),
			() => so(W(d)),
			() => W(p).join("; ")
		]), G("pointerdown", x, (e) => {
			I(g, !0), e.currentTarget.setPointerCapture(e.pointerId), b(e);
		}), G("pointermove", x, (e) => W(g) && b(e)), G("pointerup", x, () => I(g, !1)), pr("pointercancel", x, () => I(g, !1)), G("input", E, (e) => t.onchange(so(W(u)[e.currentTarget.valueAsNumber] ?? W(d)))), q(e, m);
	};
	Y(S, (e) => {
		W(s).length > 0 && e(C);
	}), q(e, x), M();
}
mr([
	"pointerdown",
	"pointermove",
	"pointerup",
	"input"
]);
// src/board/facts.ts
var gc = {
	L: "Left wins, whoever begins",
	R: "Right wins, whoever begins",
	N: "the player who begins wins",
	P: "the player who begins loses",
	D: "a draw, whoever begins",
	PHat: "a draw if Left begins, else Left wins",
	NHat: "Left wins if she begins, else a draw",
	PCheck: "Right wins if Left begins, else a draw",
	NCheck: "a draw if Left begins, else Right wins"
}, _c = (e) => gc[e] ?? e, vc = [
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
], yc = [
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
], bc = /* @__PURE__ */ new Set(["winner", "rounds"]);
function xc(e) {
	let t = [];
	for (let [n, r] of vc) {
		let i = e[n];
		(typeof i == "string" || typeof i == "number") && t.push(bc.has(n) ? {
			name: r,
			words: `${i}`
		} : {
			name: r,
			value: `${i}`
		});
	}
	if (t.push(...Cc(e)), e.outcome) {
		let n = {
			name: "Outcome",
			value: e.outcome,
			words: _c(e.outcome)
		};
		t.splice(Math.min(1, t.length), 0, n);
	}
	return t;
}
var Sc = /* @__PURE__ */ new Set([
	"id",
	"ruleset",
	"canonical_form",
	"name",
	"outcome",
	...vc.map(([e]) => e)
]);
function Cc(e) {
	return Object.entries(e).flatMap(([e, t]) => {
		let n = Array.isArray(t) ? t : [t], r = n.length > 0 && n.every((e) => typeof e == "string" || typeof e == "number");
		if (Sc.has(e) || !r) return [];
		let i = e.replaceAll("_", " ");
		return [{
			name: i[0].toUpperCase() + i.slice(1),
			words: n.join(", ")
		}];
	});
}
function wc(e) {
	if (e.error) return e.error.message;
	let t = [];
	return e.value !== void 0 && e.value !== null && t.push(`${e.value}`.length > 60 ? "The value is long" : `Value ${e.value}`), e.outcome && t.push(_c(e.outcome)), e.winner && t.push(`Winner: ${e.winner}`), e.rounds !== void 0 && t.push(`Rounds: ${e.rounds}`), t.join("; ") || "Answered";
}
var Tc = {
	components: "components solved",
	values: "different values",
	left_stop_at_least: "left stop at least",
	left_stop_at_most: "left stop at most",
	right_stop_at_least: "right stop at least",
	right_stop_at_most: "right stop at most"
};
function Ec(e) {
	if (!e) return [];
	let t = [];
	e.outcome && t.push(`outcome ${e.outcome}: ${_c(e.outcome)}`);
	for (let [n, r] of Object.entries(e)) (typeof r == "string" || typeof r == "number") && n !== "outcome" && t.push(`${Tc[n] ?? n.replaceAll("_", " ")}: ${r}`);
	e.outcome || t.push(...kc(e));
	for (let n of ["left", "right"]) {
		let r = e.winning_moves?.[n] ?? [];
		r.length > 0 && t.push(`${Dc[n]} wins with ${Oc(r)}`);
	}
	return t;
}
var Dc = {
	left: "Left",
	right: "Right"
};
function Oc(e) {
	let t = e.slice(0, 5).join(", ");
	return e.length > 5 ? `${t} and ${e.length - 5} more moves` : t;
}
function kc(e) {
	let t = [];
	for (let n of ["left", "right"]) {
		let r = e[`${n}_wins_first`], i = Dc[n];
		typeof r == "boolean" && t.push(`${i} ${r ? "wins" : "loses"} by beginning`);
	}
	return t;
}
// src/value/tokens.ts
var Ac = {
	"^": "↑",
	v: "↓"
}, jc = {
	"*": "∗",
	"+-": "±",
	"-": "−",
	"**": "**"
}, Mc = {
	tiny: "⧾",
	miny: "⧿",
	pi: "π",
	w: "ω"
}, Nc = /(?<fraction>\d+\/\d+)|(?<number>\d+)|(?<power>[\^v](?:<[^>]*>|\[[^\]]*\]))|(?<word>[a-uw-zA-Z_]\w*|v\w*[a-zA-Z_]\w*)|(?<arrow>[\^v])|(?<sign>\+-|\*\*|\*|-)|(?<bars>\|+)|(?<other>\S)|\s+/gu;
function Pc(e) {
	let t = [];
	for (let { groups: n } of e.matchAll(Nc)) n && Fc(t, n);
	return t;
}
function Fc(e, t) {
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
	}) : i ? e.push(Ic(i)) : a ? e.push({
		kind: "word",
		text: Mc[a] ?? a
	}) : o ? e.push({
		kind: "operator",
		text: Ac[o] ?? o
	}) : s ? e.push({
		kind: "operator",
		text: jc[s] ?? s
	}) : c ? e.push({
		kind: "operator",
		text: c
	}) : l && e.push({
		kind: "operator",
		text: l
	});
}
function Ic(e) {
	let t = e.slice(2, -1), n = e[1] === "<" ? t : `[${t}]`;
	return {
		kind: "power",
		base: Ac[e[0] ?? ""] ?? "",
		exponent: n
	};
}
// src/copy/latex.ts
var Lc = {
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
}, Rc = {
	"⧾": "\\mathord{\\pmb{+}}",
	"⧿": "\\mathord{\\pmb{-}}",
	ω: "\\omega ",
	π: "\\pi "
};
function zc(e) {
	let t = Pc(e);
	return t.map((e, n) => t[n - 1] && Bc(t[n - 1]) ? `{${Vc(e)}}` : Vc(e)).join("").replaceAll(/ +(?=\\,|\\\}|[),}^]|$)/g, "").replaceAll(/ {2,}/g, " ").trim();
}
var Bc = (e) => e.kind === "operator" && e.text === "**";
function Vc(e) {
	return Bc(e) ? "^" : e.kind === "number" ? e.text : e.kind === "fraction" ? `\\tfrac{${e.over}}{${e.under}}` : e.kind === "power" ? `${Lc[e.base]?.trim()}^{${e.exponent}}` : e.kind === "word" ? Rc[e.text] ?? `\\operatorname{${e.text.replaceAll("_", "\\_")}}` : Lc[e.text] ?? e.text;
}
var Hc = {
	"\\": "\\textbackslash{}",
	"^": "\\textasciicircum{}",
	"~": "\\textasciitilde{}"
}, Uc = (e) => e.replaceAll(/[\\^~{}&%$#_]/g, (e) => Hc[e] ?? `\\${e}`), Wc = /* @__PURE__ */ K("<button class=\"quiet\"> </button>"), Gc = /* @__PURE__ */ K("<span class=\"value svelte-16v3bnq\"><code> </code> <!></span>"), Kc = /* @__PURE__ */ K("<code class=\"value long svelte-16v3bnq\"> </code>"), qc = /* @__PURE__ */ wr("<mn> </mn>"), Jc = /* @__PURE__ */ wr("<mfrac><mn> </mn><mn> </mn></mfrac>"), Yc = /* @__PURE__ */ wr("<mi mathvariant=\"normal\"> </mi>"), Xc = /* @__PURE__ */ wr("<msup><mi mathvariant=\"normal\"> </mi><mn> </mn></msup>"), Zc = /* @__PURE__ */ wr("<mo stretchy=\"false\"> </mo>"), Qc = /* @__PURE__ */ K("<span><span class=\"spoken svelte-16v3bnq\"> </span> <math aria-hidden=\"true\" displaystyle=\"true\"><mrow></mrow></math></span>"), $c = {
	hash: "svelte-16v3bnq",
	code: ".value.svelte-16v3bnq {position:relative;font-size:1.05em;overflow-wrap:anywhere;}.long.svelte-16v3bnq {display:block;max-height:12em;overflow:auto;}.spoken.svelte-16v3bnq {position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;}"
};
function el(e, t) {
	j(t, !0), qr(e, $c);
	let n = ki(t, "fold", 3, !0), r = /* @__PURE__ */ F(!1), i = /* @__PURE__ */ N(() => t.value.length > 90), a = /* @__PURE__ */ N(() => W(i) && !W(r) ? [] : Pc(t.value));
	var o = Er(), s = R(o), c = (e) => {
		var i = Gc(), a = L(i), o = z(a), s = B(a, 2), c = (e) => {
			var n = Wc(), i = z(n);
			V((e) => J(i, `show all ${e ?? ""} characters`), [() => t.value.length.toLocaleString("en")]), G("click", n, () => I(r, !0)), q(e, n);
		};
		Y(s, (e) => {
			n() && e(c);
		}), A(i), V((e) => {
			Z(i, "data-value", t.value), J(o, `${e ?? ""}…`);
		}, [() => t.value.slice(0, 45)]), q(e, i);
	}, l = (e) => {
		var n = Kc(), r = z(n, !0);
		V(() => {
			Z(n, "data-value", t.value), J(r, t.value);
		}), q(e, n);
	}, u = (e) => {
		var n = Qc();
		let r;
		var o = L(n), s = z(o, !0), c = B(o, 2), l = L(c);
		X(l, 21, () => W(a), Lr, (e, t) => {
			var n = Er(), r = R(n), i = (e) => {
				var n = qc(), r = z(n, !0);
				V(() => J(r, W(t).text)), q(e, n);
			}, a = (e) => {
				var n = Jc(), r = L(n), i = z(r, !0), a = z(B(r), !0);
				A(n), V(() => {
					J(i, W(t).over), J(a, W(t).under);
				}), q(e, n);
			}, o = (e) => {
				var n = Yc(), r = z(n, !0);
				V(() => J(r, W(t).text)), q(e, n);
			}, s = (e) => {
				var n = Xc(), r = L(n), i = z(r, !0), a = z(B(r), !0);
				A(n), V(() => {
					J(i, W(t).base), J(a, W(t).exponent);
				}), q(e, n);
			}, c = (e) => {
				var n = Zc(), r = z(n, !0);
				V((e, i) => {
					Z(n, "lspace", e), Z(n, "rspace", i), J(r, W(t).text);
				}, [() => W(t).text.startsWith("|") ? "0.2em" : "0", () => W(t).text.startsWith("|") || W(t).text === "," ? "0.2em" : "0"]), q(e, n);
			};
			Y(r, (e) => {
				W(t).kind === "number" ? e(i) : W(t).kind === "fraction" ? e(a, 1) : W(t).kind === "word" ? e(o, 2) : W(t).kind === "power" ? e(s, 3) : e(c, -1);
			}), q(e, n);
		}), A(l), A(c), A(n), V(() => {
			r = ri(n, 1, "value svelte-16v3bnq", null, r, { long: W(i) }), Z(n, "data-value", t.value), J(s, t.value);
		}), q(e, n);
	};
	Y(s, (e) => {
		W(i) && !W(r) ? e(c) : t.value.length > 3e3 ? e(l, 1) : e(u, -1);
	}), q(e, o), M();
}
mr(["click"]);
// src/board/meanings.ts
var tl = {
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
}, nl = /* @__PURE__ */ K("<span> </span>"), rl = /* @__PURE__ */ K("<dt class=\"svelte-lk9s93\"> </dt> <dd class=\"svelte-lk9s93\"><!> <!></dd>", 1), il = /* @__PURE__ */ K("<li><strong> </strong> </li>"), al = /* @__PURE__ */ K("<details class=\"svelte-lk9s93\"><summary>The words</summary> <ul class=\"svelte-lk9s93\"></ul></details>"), ol = /* @__PURE__ */ K("<button class=\"quiet\">Copy the value</button> <button class=\"quiet\">Copy as LaTeX</button>", 1), sl = /* @__PURE__ */ K("<dl class=\"svelte-lk9s93\"></dl> <!> <div class=\"row svelte-lk9s93\"><!> <button class=\"quiet\">Copy as JSON</button></div>", 1), cl = {
	hash: "svelte-lk9s93",
	code: "dl.svelte-lk9s93 {display:grid;grid-template-columns:auto minmax(0, 1fr);gap:0.3rem 1rem;margin:0 0 0.5rem;}details.svelte-lk9s93 {margin:0 0 0.4rem;color:var(--soft);}ul.svelte-lk9s93 {margin:0.3rem 0;padding-left:1.2rem;}dt.svelte-lk9s93 {color:var(--soft);}dd.svelte-lk9s93 {margin:0;min-width:0;overflow-x:auto;}.after.svelte-lk9s93 {margin-left:0.5rem;}.row.svelte-lk9s93 {margin-bottom:1rem;}dd.svelte-lk9s93:first-of-type {font-size:1.25rem;}"
};
function ll(e, t) {
	j(t, !0), qr(e, cl);
	let n = /* @__PURE__ */ N(() => xc(t.answer)), r = /* @__PURE__ */ N(() => W(n).filter(({ name: e }) => e in tl)), i = (e) => navigator.clipboard.writeText(e);
	var a = sl(), o = R(a);
	X(o, 21, () => W(n), Lr, (e, t) => {
		var n = rl(), r = R(n), i = z(r, !0), a = B(r, 2), o = L(a), s = (e) => {
			el(e, { get value() {
				return W(t).value;
			} });
		};
		Y(o, (e) => {
			W(t).value !== void 0 && e(s);
		});
		var c = B(o, 2), l = (e) => {
			var n = nl();
			let r;
			var i = z(n, !0);
			V(() => {
				r = ri(n, 1, "svelte-lk9s93", null, r, {
					soft: W(t).value !== void 0,
					after: W(t).value !== void 0
				}), J(i, W(t).words);
			}), q(e, n);
		};
		Y(c, (e) => {
			W(t).words && e(l);
		}), A(a), V(() => {
			J(i, W(t).name), Z(a, "data-fact", W(t).name);
		}), q(e, n);
	}), A(o);
	var s = B(o, 2), c = (e) => {
		var t = al(), n = B(L(t), 2);
		X(n, 21, () => W(r), Lr, (e, t) => {
			let n = () => W(t).name;
			var r = il(), i = L(r), a = z(i), o = B(i);
			A(r), V(() => {
				J(a, `${n() ?? ""}.`), J(o, ` ${tl[n()] ?? ""}`);
			}), q(e, r);
		}), A(n), A(t), q(e, t);
	};
	Y(s, (e) => {
		W(r).length > 0 && e(c);
	});
	var l = B(s, 2), u = L(l), d = (e) => {
		var n = ol(), r = R(n), a = B(r, 2);
		G("click", r, () => i(`${t.answer.value}`)), G("click", a, () => i(zc(`${t.answer.value}`))), q(e, n);
	};
	Y(u, (e) => {
		t.answer.value && e(d);
	});
	var f = B(u, 2);
	A(l), G("click", f, () => i(JSON.stringify(t.answer))), q(e, a), M();
}
mr(["click"]);
// src/board/moves.ts
function ul(e, t) {
	let { moves: n } = e;
	return n ? (Array.isArray(n) ? t === "left" ? e.all_moves ?? n : [] : n[t]).map((e) => ({
		by: t,
		name: dl(e),
		move: e,
		result: fl(e),
		tags: pl(e)
	})).sort((e, t) => ml(e.move) - ml(t.move)) : [];
}
function dl(e) {
	if (e.move) return e.summand === void 0 ? e.move : `${e.summand + 1}: ${e.move}`;
	let t = e;
	return t.from === void 0 ? t.stalk === void 0 ? "a move" : `stalk ${t.stalk}, edge ${t.first}` : `${t.from} to ${t.to}`;
}
function fl(e) {
	if (e.wins) return "wins";
	if (e.draws) return "draws";
	if (e.wins === !1) return "loses";
	let t = e.rounds;
	return t === void 0 ? e.winner ? `${e.winner} wins` : "" : `${t} rounds`;
}
function pl(e) {
	let t = [];
	return e.best ? t.push("best") : e.undominated && t.push("undominated"), e.orthodox && t.push("orthodox"), e.keeps_stop && t.push("keeps the stop"), t;
}
function ml(e) {
	return (e.wins ? 0 : e.draws ? 1 : 2) * 4 + (e.best ? 0 : e.undominated ? 1 : 2);
}
function hl(e, t) {
	if (e.cells) return e.cells.map(([e, t]) => `(${e + 1},${t + 1})`);
	let n = e.move ?? "";
	if (t?.has(n)) return [n];
	let r = n.match(/\(\d+,\d+\)/g);
	return r && !t?.size ? r : n.split(/[-> ]+/).filter((e) => t?.size ? t.has(e) : e !== "");
}
function gl(e, t, n) {
	let r = e.filter(({ move: e }) => e.after !== void 0).map((e) => ({
		shown: e,
		at: hl(e.move, n)
	})), i = r.filter(({ at: e }) => t.every((t, n) => e[n] === t));
	return (i.length > 0 ? i : r.filter(({ at: e }) => t.every((t) => e.includes(t)))).map(({ shown: e }) => e);
}
// src/copy/table.ts
function _l(e, { leads: t, valued: n, losing: r, ambient: i }) {
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
			...i ? [a(i.losses.get(jo(e, `${c.value}`)))] : []
		])
	};
}
function vl({ head: e, rows: t }) {
	let n = [e, ...t.map((e) => e.map(({ text: e }) => e))], r = e.map((e, t) => Math.max(...n.map((e) => e[t]?.length ?? 0)));
	return n.map((e) => e.map((e, t) => e.padEnd(r[t])).join("  ").trimEnd()).join("\n");
}
function yl({ head: e, rows: t }) {
	let n = (e) => `${e.join(" & ")} \\\\`, r = t.map((e) => n(e.map(bl)));
	return [
		`\\begin{tabular}{${"l".repeat(e.length)}}`,
		n(e.map(Uc)),
		"\\hline",
		...r,
		"\\end{tabular}"
	].join("\n");
}
function bl({ text: e, kind: t }) {
	return t === "code" ? `\\texttt{${Uc(e)}}` : t === "words" || e === "" ? Uc(e) : `$${zc(e)}$`;
}
// src/copy/CopyTable.svelte
var xl = /* @__PURE__ */ K("<div class=\"row svelte-1woaj02\"><button class=\"quiet\">Copy as text</button> <button class=\"quiet\">Copy as LaTeX</button> <span role=\"status\" class=\"soft\"> </span></div>"), Sl = {
	hash: "svelte-1woaj02",
	code: ".row.svelte-1woaj02 {margin-top:0.4rem;}"
};
function Cl(e, t) {
	j(t, !0), qr(e, Sl);
	let n = /* @__PURE__ */ F("");
	async function r(e, t) {
		await navigator.clipboard.writeText(t), I(n, e, !0), setTimeout(() => I(n, ""), 1500);
	}
	var i = xl(), a = L(i), o = B(a, 2), s = z(B(o, 2), !0);
	A(i), V(() => {
		Z(a, "aria-label", `Copy as text: ${t.title ?? ""}`), Z(o, "aria-label", `Copy as LaTeX: ${t.title ?? ""}`), J(s, W(n) && `Copied as ${W(n)}`);
	}), G("click", a, () => r("text", vl(t.table()))), G("click", o, () => r("LaTeX", yl(t.table()))), q(e, i), M();
}
mr(["click"]);
// src/board/MoveTable.svelte
var wl = /* @__PURE__ */ K("<th scope=\"col\" class=\"svelte-2n1j2b\"> </th>"), Tl = /* @__PURE__ */ K("<th scope=\"col\">Loss</th>"), El = /* @__PURE__ */ K("<button> </button>"), Dl = /* @__PURE__ */ K("<span class=\"code\"> </span>"), Ol = /* @__PURE__ */ K("<button class=\"quiet svelte-2n1j2b\">why</button>"), kl = /* @__PURE__ */ K("<td class=\"svelte-2n1j2b\"><!></td>"), Al = /* @__PURE__ */ K("<td> </td>"), jl = /* @__PURE__ */ K("<td class=\"svelte-2n1j2b\"> </td>"), Ml = /* @__PURE__ */ K("<tr><td class=\"reason svelte-2n1j2b\"><!></td></tr>"), Nl = /* @__PURE__ */ K("<tr><td class=\"svelte-2n1j2b\"><!></td><td class=\"svelte-2n1j2b\"><span> </span> <!> <span class=\"tags svelte-2n1j2b\"> </span></td><!><!><!></tr> <!>", 1), Pl = /* @__PURE__ */ K("<button class=\"quiet\"> </button>"), Fl = /* @__PURE__ */ K("<table><thead><tr><th scope=\"col\" class=\"svelte-2n1j2b\">Move</th><th scope=\"col\" class=\"svelte-2n1j2b\">Result</th><!><!><!></tr></thead><tbody></tbody></table> <!> <!>", 1), Il = /* @__PURE__ */ K("<section class=\"svelte-2n1j2b\"><h3> </h3> <!></section>"), Ll = {
	hash: "svelte-2n1j2b",
	code: "section.svelte-2n1j2b {min-width:0;overflow-x:auto;}td.svelte-2n1j2b:first-child:not(.reason) {white-space:nowrap;}.left.svelte-2n1j2b {border-color:var(--left);}.right.svelte-2n1j2b {border-color:var(--right);border-style:dashed;}\n  @media (max-width: 700px) {th.svelte-2n1j2b,\n    td.svelte-2n1j2b {padding:0.2rem;}.plain.svelte-2n1j2b {display:none;}td.svelte-2n1j2b:first-child:not(.reason) button:where(.svelte-2n1j2b) {padding:0.1rem 0.35rem;}\n  }.result.svelte-2n1j2b {font-weight:600;}.wins.svelte-2n1j2b {color:var(--good);}.tags.svelte-2n1j2b {display:block;color:var(--soft);font-size:0.8rem;}"
};
function Rl(e, t) {
	j(t, !0), qr(e, Ll);
	let n = ki(t, "leads", 3, "Leads to"), r = ki(t, "ambient", 3, null), i = ki(t, "canPlay", 3, ({ move: e }) => e.after !== void 0), a = /* @__PURE__ */ F(!1), o = /* @__PURE__ */ F(null);
	fn(() => {
		t.moves, I(o, null);
	});
	let s = /* @__PURE__ */ N(() => W(a) ? t.moves : t.moves.slice(0, 24)), c = /* @__PURE__ */ N(() => t.moves.filter(({ result: e }) => e === "wins").length), l = /* @__PURE__ */ N(() => t.moves.some(({ move: e }) => e.value !== void 0)), u = /* @__PURE__ */ N(() => t.moves.some(({ move: e }) => e.loss !== void 0)), d = /* @__PURE__ */ N(() => 2 + +!!W(l) + +!!W(u) + +!!r());
	var f = Il(), p = L(f), m = z(p), h = B(p, 2), g = (e) => {
		var c = Fl(), f = R(c), p = L(f), m = L(p), h = B(L(m), 2), g = (e) => {
			var t = wl(), r = z(t, !0);
			V(() => J(r, n())), q(e, t);
		};
		Y(h, (e) => {
			W(l) && e(g);
		});
		var _ = B(h), v = (e) => {
			var t = Tl();
			let n;
			V(() => n = ri(t, 1, "svelte-2n1j2b", null, n, { plain: r() })), q(e, t);
		};
		Y(_, (e) => {
			W(u) && e(v);
		});
		var y = B(_), b = (e) => {
			var t = wl(), n = z(t);
			V(() => J(n, `Loss at ${r().t ?? ""}`)), q(e, t);
		};
		Y(y, (e) => {
			r() && e(b);
		}), A(m), A(p);
		var x = B(p);
		X(x, 21, () => W(s), Lr, (e, n, a) => {
			var s = Nl(), c = R(s), f = L(c), p = L(f), m = (e) => {
				var r = El(), a = z(r, !0);
				V((e) => {
					ri(r, 1, `code ${W(n).by ?? ""}`, "svelte-2n1j2b"), r.disabled = e, J(a, W(n).name);
				}, [() => !i()(W(n))]), G("click", r, () => t.onplay(W(n))), pr("focus", r, () => t.onhover?.(W(n))), pr("blur", r, () => t.onhover?.(null)), q(e, r);
			}, h = (e) => {
				var t = Dl(), r = z(t, !0);
				V(() => J(r, W(n).name)), q(e, t);
			};
			Y(p, (e) => {
				t.onplay ? e(m) : e(h, -1);
			}), A(f);
			var g = B(f), _ = L(g), v = z(_, !0), y = B(_, 2), b = (e) => {
				var t = Ol();
				V(() => {
					Z(t, "aria-label", `Why: ${W(n).name ?? ""}`), Z(t, "aria-expanded", W(o) === a);
				}), G("click", t, () => I(o, W(o) === a ? null : a, !0)), q(e, t);
			};
			Y(y, (e) => {
				t.reason && e(b);
			});
			var x = z(B(y, 2), !0);
			A(g);
			var S = B(g), C = (e) => {
				var t = kl(), r = L(t), i = (e) => {
					{
						let t = /* @__PURE__ */ N(() => `${W(n).move.value}`);
						el(e, { get value() {
							return W(t);
						} });
					}
				};
				Y(r, (e) => {
					W(n).move.value !== void 0 && e(i);
				}), A(t), q(e, t);
			};
			Y(S, (e) => {
				W(l) && e(C);
			});
			var w = B(S), ee = (e) => {
				var t = Al();
				let i;
				var a = z(t, !0);
				V(() => {
					i = ri(t, 1, "svelte-2n1j2b", null, i, { plain: r() }), J(a, W(n).move.loss);
				}), q(e, t);
			};
			Y(w, (e) => {
				W(u) && e(ee);
			});
			var te = B(w), ne = (e) => {
				let t = /* @__PURE__ */ N(() => r().losses.get(jo(W(n).by, `${W(n).move.value}`)));
				var i = jl(), a = z(i, !0);
				V(() => {
					Z(i, "data-ambient", W(t)), J(a, W(t) === "0" ? "0, orthodox" : W(t) ?? "");
				}), q(e, i);
			};
			Y(te, (e) => {
				r() && e(ne);
			}), A(c);
			var re = B(c, 2), T = (e) => {
				var r = Ml(), i = L(r);
				Kr(L(i), () => t.reason, () => W(n)), A(i), A(r), V(() => Z(i, "colspan", W(d))), q(e, r);
			};
			Y(re, (e) => {
				t.reason && W(o) === a && e(T);
			}), V((e) => {
				ri(_, 1, `result ${W(n).result ?? ""}`, "svelte-2n1j2b"), J(v, W(n).result), J(x, e);
			}, [() => W(n).tags.join(", ")]), pr("pointerenter", c, () => t.onhover?.(W(n))), pr("pointerleave", c, () => t.onhover?.(null)), q(e, s);
		}), A(x), A(f);
		var S = B(f, 2), C = (e) => {
			var n = Pl(), r = z(n);
			V(() => J(r, `Show all ${t.moves.length ?? ""} moves`)), G("click", n, () => I(a, !0)), q(e, n);
		};
		Y(S, (e) => {
			t.moves.length > W(s).length && e(C);
		}), Cl(B(S, 2), {
			get title() {
				return t.title;
			},
			table: () => _l(t.moves, {
				leads: n(),
				valued: W(l),
				losing: W(u),
				ambient: r()
			})
		}), q(e, c);
	};
	Y(h, (e) => {
		t.moves.length > 0 && e(g);
	}), A(f), V(() => J(m, `${t.title ?? ""}: ${t.moves.length === 0 ? "no move" : `${W(c)} of ${t.moves.length} ${t.moves.length === 1 ? "move wins" : "moves win"}`}`)), q(e, f), M();
}
mr(["click"]);
// src/board/Waiting.svelte
var zl = /* @__PURE__ */ K("<div class=\"notice row\"><span>Working<!><!></span> <button>Stop</button></div>"), Bl = /* @__PURE__ */ K("<button>Work for 1 minute</button>"), Vl = /* @__PURE__ */ K("<div> <!> <!></div>"), Hl = /* @__PURE__ */ K("<li> </li>"), Ul = /* @__PURE__ */ K("<p class=\"soft\">Known so far:</p> <ul></ul>", 1), Wl = /* @__PURE__ */ K("<!> <!>", 1);
function Gl(e, t) {
	j(t, !0);
	let n = /* @__PURE__ */ N(() => t.live.answer?.error), r = /* @__PURE__ */ N(() => Ec(t.live.waiting ? t.live.progress?.known : W(n)?.known)), i = /* @__PURE__ */ N(() => W(n) !== void 0 && [
		"budget",
		"interrupted",
		"cancelled"
	].includes(W(n).kind));
	var a = Wl(), o = R(a), s = (e) => {
		var n = zl(), r = L(n), i = B(L(r)), a = (e) => {
			var n = Tr();
			V((e) => J(n, `, ${e ?? ""} s`), [() => t.live.progress.seconds.toFixed(1)]), q(e, n);
		};
		Y(i, (e) => {
			t.live.progress && e(a);
		});
		var o = B(i), s = (e) => {
			var n = Tr();
			V((e) => J(n, `,
        ${e ?? ""} nodes`), [() => t.live.progress.nodes.toLocaleString("en")]), q(e, n);
		};
		Y(o, (e) => {
			t.live.progress?.nodes && e(s);
		}), A(r);
		var c = B(r, 2);
		A(n), G("click", c, () => t.live.stop()), q(e, n);
	}, c = (e) => {
		var r = Vl(), a = L(r, !0), o = B(a), s = (e) => {
			var t = Tr();
			V(() => J(t, ` (${W(n).at ?? ""})`)), q(e, t);
		};
		Y(o, (e) => {
			W(n).at && e(s);
		});
		var c = B(o, 2), l = (e) => {
			var n = Bl();
			G("click", n, () => t.live.longer()), q(e, n);
		};
		Y(c, (e) => {
			W(i) && e(l);
		}), A(r), V(() => {
			ri(r, 1, Zr(W(i) ? "notice" : "error")), J(a, W(n).kind === "cancelled" || W(n).kind === "interrupted" ? "Stopped." : W(n).message);
		}), q(e, r);
	};
	Y(o, (e) => {
		t.live.waiting ? e(s) : W(n) && e(c, 1);
	});
	var l = B(o, 2), u = (e) => {
		var t = Ul(), n = B(R(t), 2);
		X(n, 21, () => W(r), Lr, (e, t) => {
			var n = Hl(), r = z(n, !0);
			V(() => J(r, W(t))), q(e, n);
		}), A(n), q(e, t);
	};
	Y(l, (e) => {
		W(r).length > 0 && (t.live.waiting || W(n)) && e(u);
	}), q(e, a), M();
}
mr(["click"]);
// src/board/Analysis.svelte
var Kl = /* @__PURE__ */ K("<h2>Thermograph</h2> <!>", 1), ql = /* @__PURE__ */ K("<div class=\"moves svelte-7ndm24\"><!> <!></div>"), Jl = /* @__PURE__ */ K("<h2>Moves</h2> <!>", 1), Yl = /* @__PURE__ */ K("<p class=\"notice\"> </p>"), Xl = /* @__PURE__ */ K("<div><!> <!> <!> <!></div>"), Zl = /* @__PURE__ */ K("<section aria-label=\"Analysis\" class=\"panel\"><p class=\"hidden\" role=\"status\"> </p> <!> <!></section>"), Ql = {
	hash: "svelte-7ndm24",
	code: ".moves.svelte-7ndm24 {display:grid;grid-template-columns:repeat(auto-fit, minmax(min(19rem, 100%), 1fr));gap:1rem;}"
};
function $l(e, t) {
	j(t, !0), qr(e, Ql);
	let n = /* @__PURE__ */ N(() => t.live.answer);
	var r = Zl(), i = L(r), a = z(i, !0), o = B(i, 2);
	Gl(o, { get live() {
		return t.live;
	} });
	var s = B(o, 2), c = (e) => {
		var r = Xl();
		let i;
		var a = L(r);
		ll(a, { get answer() {
			return W(n);
		} });
		var o = B(a, 2), s = (e) => {
			var r = Kl(), i = B(R(r), 2);
			{
				let e = /* @__PURE__ */ N(() => [{
					name: "the position",
					walls: W(n).thermograph
				}]), r = /* @__PURE__ */ N(() => t.t ?? W(n).temperature ?? "0");
				hc(i, {
					get graphs() {
						return W(e);
					},
					get t() {
						return W(r);
					},
					get onchange() {
						return t.ontemperature;
					}
				});
			}
			q(e, r);
		};
		Y(o, (e) => {
			W(n).thermograph && e(s);
		});
		var c = B(o, 2), l = (e) => {
			var r = Jl(), i = B(R(r), 2), a = (e) => {
				{
					let r = /* @__PURE__ */ N(() => ul(W(n), "left"));
					Rl(e, {
						title: "Either player",
						get moves() {
							return W(r);
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
			}, o = (e) => {
				var r = ql(), i = L(r);
				{
					let e = /* @__PURE__ */ N(() => ul(W(n), "left"));
					Rl(i, {
						title: "Left",
						get moves() {
							return W(e);
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
				var a = B(i, 2);
				{
					let e = /* @__PURE__ */ N(() => ul(W(n), "right"));
					Rl(a, {
						title: "Right",
						get moves() {
							return W(e);
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
				A(r), q(e, r);
			};
			Y(i, (e) => {
				t.shared ? e(a) : e(o, -1);
			}), q(e, r);
		};
		Y(c, (e) => {
			W(n).moves && e(l);
		});
		var u = B(c, 2), d = (e) => {
			var t = Yl(), r = z(t, !0);
			V(() => J(r, W(n).moves_error.message)), q(e, t);
		};
		Y(u, (e) => {
			W(n).moves_error && e(d);
		}), A(r), V(() => {
			Z(r, "data-fresh", t.fresh), i = ri(r, 1, "", null, i, { old: t.live.waiting });
		}), q(e, r);
	};
	Y(s, (e) => {
		W(n) && !W(n).error && e(c);
	}), A(r), V((e) => J(a, e), [() => t.fresh && W(n) ? wc(W(n)) : ""]), q(e, r), M();
}
// src/board/line.ts
function eu(e, t) {
	let n = e?.explanations ?? [];
	return n.find(({ player: e }) => e === t) ?? n[0] ?? null;
}
function tu({ wins: e, line: [, t] }) {
	return e ? "It wins." : t === void 0 ? "It loses." : `It loses to the answer ${t}.`;
}
function nu({ line: e, line_is_whole: t, player: n }) {
	return t ? `and ${(e.length % 2 == 1 ? n : Ni(n)) === "left" ? "Right" : "Left"} has no move` : "and so on";
}
async function ru(e, t, n, r, i) {
	let a = [], [o, s] = [n, r];
	for (let n of i) {
		let { answer: r } = e.ask("line", {
			do: "evaluate",
			ruleset: t,
			position: o,
			fields: ["outcome"],
			moves: !0,
			budget: Xa
		}), i = await r, c = ul(i, Array.isArray(i.moves) || i.impartial === !0 ? "left" : s).find((e) => e.name === n)?.move.after;
		if (c === void 0) break;
		a.push({
			by: s,
			name: n,
			after: c
		}), [o, s] = [c, Ni(s)];
	}
	return a;
}
// src/board/opponent.ts
var iu = [
	"perfect",
	"errs",
	"random"
], au = 4n, ou = (e) => Q(BigInt(e), au), su = (e) => so(ou(e)), cu = ({ move: e }) => e.loss === void 0 ? null : oo(e.loss), lu = (e) => e.some((e) => cu(e) !== null);
function uu(e) {
	let t = ({ move: e }) => e.wins ? 0 : e.draws ? 1 : 2;
	return du(e).sort((e, n) => {
		if (t(e) !== t(n)) return t(e) - t(n);
		let [r, i] = [cu(e), cu(n)];
		return (r && i ? po(r, i) : Number(r === null) - Number(i === null)) || Number(n.move.best ?? !1) - Number(e.move.best ?? !1);
	})[0] ?? null;
}
var du = (e) => e.filter(({ move: e }) => e.after !== void 0);
function fu(e, t, n, r) {
	let i = du(e);
	if (t === "random") return i[r(i.length)] ?? null;
	let a = t === "errs" ? i.filter((e) => pu(cu(e), n)) : [];
	return a[r(a.length)] ?? uu(e);
}
var pu = (e, t) => e !== null && po(e, t) <= 0;
function mu(e, t) {
	let n = e;
	do {
		if (Mi(n).parent < 0) return e;
		n = Ii(n);
	} while (n.side === t);
	return n;
}
// src/board/picks.ts
function hu(e, t, n, r) {
	let i = t.includes(n) ? t.filter((e) => e !== n) : [...t, n], a = gl(e, i, r);
	if (i.length === 0) return {
		picked: i,
		made: null
	};
	if (a.length > 0) return {
		picked: i,
		made: a.length === 1 ? a[0] : null
	};
	let o = gl(e, [n], r);
	return {
		picked: o.length > 0 ? [n] : [],
		made: o.length === 1 ? o[0] : null
	};
}
function gu(e, t, n) {
	return e === "grid" || t.includes("|") ? void 0 : n;
}
// src/board/verdict.ts
var _u = {
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
function vu(e, t, n) {
	let r = _u[e.outcome ?? ""];
	return r ? r[t === "left" ? 0 : 1] : n.some(({ move: e }) => e.wins) ? t : n.some(({ move: e }) => e.draws) ? "draw" : n.length > 0 && n.every(({ move: e }) => e.wins === !1) ? Ni(t) : null;
}
var yu = {
	left: "Left",
	right: "Right"
};
function bu(e, t, n) {
	return t === "none" ? `${yu[e]} ${n[1]}` : e === t ? `the program (${yu[e]}) ${n[1]}` : `you (${yu[e]}) ${n[0]}`;
}
var xu = (e) => `${e[0].toUpperCase()}${e.slice(1)}.`;
function Su(e, t, n, r) {
	let i = vu(e, t, n);
	if (n.length === 0 && e.moves !== void 0) {
		let e = `the game is over: ${bu(t, r, ["have", "has"])} no move`;
		return xu(i === null ? e : `${e}, and ${i === "draw" ? "it is a draw" : bu(i, r, ["win", "wins"])}`);
	}
	if (i === null) return "";
	if (i === "draw") return "With good play it is a draw.";
	let a = n.filter(({ move: e }) => e.wins).length, o = i === t ? ` with ${a === 1 ? "one move only" : `${a} of ${n.length} moves`}` : ", whatever is played now";
	return xu(`${bu(i, r, ["win", "wins"])}${a === 0 && i === t ? "" : o}`);
}
// src/board/PlayTools.svelte
var Cu = /* @__PURE__ */ K("<option> </option>"), wu = /* @__PURE__ */ K("<span class=\"soft\">What moves lose is not known here: it plays perfectly.</span>"), Tu = /* @__PURE__ */ K("<label class=\"error-most svelte-1i7h22l\"> <input type=\"range\" min=\"0\" step=\"1\" aria-label=\"The greatest error\" class=\"svelte-1i7h22l\"/></label> <!>", 1), Eu = /* @__PURE__ */ K("<label>how <select></select></label> <!>", 1), Du = /* @__PURE__ */ K("<div class=\"row svelte-1i7h22l\"><button>To move: <strong> </strong></button> <button>Hint</button> <button>Best move</button> <button>Take back</button></div> <div class=\"row svelte-1i7h22l\"><label>The program plays <select><option>nobody</option><option>Left</option><option>Right</option></select></label> <!></div> <p class=\"verdict svelte-1i7h22l\" role=\"status\" data-verdict=\"\"> </p>", 1), Ou = {
	hash: "svelte-1i7h22l",
	code: ".row.svelte-1i7h22l {margin-bottom:0.5rem;}strong.left.svelte-1i7h22l {color:var(--left);}strong.right.svelte-1i7h22l {color:var(--right);}.error-most.svelte-1i7h22l {display:flex;flex-wrap:wrap;align-items:center;gap:0.4rem;}.error-most.svelte-1i7h22l input:where(.svelte-1i7h22l) {padding:0;width:9rem;accent-color:var(--accent);}.verdict.svelte-1i7h22l {min-height:1.5em;margin:0.2rem 0 0.8rem;font-weight:600;}"
};
function ku(e, t) {
	j(t, !0), qr(e, Ou);
	let n = ki(t, "program", 15), r = ki(t, "strength", 15), i = ki(t, "error", 15), a = {
		perfect: "perfectly",
		errs: "with errors",
		random: "at random"
	};
	var o = Du(), s = R(o), c = L(s), l = B(L(c)), u = z(l, !0);
	A(c);
	var d = B(c, 2), f = B(d, 2), p = B(f, 2);
	A(s);
	var m = B(s, 2), h = L(m), g = B(L(h)), _ = L(g);
	_.value = _.__value = "none";
	var v = B(_);
	v.value = v.__value = "left";
	var y = B(v);
	y.value = y.__value = "right", A(g), li(g), A(h);
	var b = B(h, 2), x = (e) => {
		var n = Eu(), o = R(n), s = B(L(o));
		X(s, 20, () => iu, (e) => e, (e, t) => {
			var n = Cu(), r = z(n, !0), i = {};
			V(() => {
				J(r, a[t]), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), A(s), li(s), A(o);
		var c = B(o, 2), l = (e) => {
			var n = Tu(), r = R(n), a = L(r), o = B(a);
			_i(o), A(r);
			var s = B(r, 2), c = (e) => {
				q(e, wu());
			};
			Y(s, (e) => {
				t.losses || e(c);
			}), V((e, n) => {
				J(a, `each at most ${e ?? ""} `), Z(o, "max", 16), Z(o, "aria-valuetext", n), o.disabled = !t.losses;
			}, [() => su(i()), () => su(i())]), Si(o, i), q(e, n);
		};
		Y(c, (e) => {
			r() === "errs" && e(l);
		}), ui(s, r), q(e, n);
	};
	Y(b, (e) => {
		n() !== "none" && e(x);
	}), A(m);
	var S = z(B(m, 2), !0);
	V((e) => {
		ri(l, 1, Zr(t.side), "svelte-1i7h22l"), J(u, yu[t.side]), p.disabled = !t.canTakeBack, J(S, e);
	}, [() => [
		t.last,
		t.verdict,
		t.hint
	].filter(Boolean).join(" ")]), G("click", c, function(...e) {
		t.onpass?.apply(this, e);
	}), G("click", d, function(...e) {
		t.onhint?.apply(this, e);
	}), G("click", f, function(...e) {
		t.onbest?.apply(this, e);
	}), G("click", p, function(...e) {
		t.onback?.apply(this, e);
	}), ui(g, n), q(e, o), M();
}
mr(["click"]);
// src/board/request.ts
var Au = ["plane", "at_once"];
function ju({ name: e, kind: t }, n) {
	return {
		do: "evaluate",
		ruleset: e,
		position: n,
		...(t === "short" || t === "partizan") && { fields: yc },
		...!Au.includes(t) && { moves: !0 }
	};
}
// src/board/Reason.svelte
var Mu = /* @__PURE__ */ K("<p class=\"svelte-ax7hh2\">A move that wins: <span class=\"code\"> </span></p>"), Nu = /* @__PURE__ */ K("<span class=\"player svelte-ax7hh2\"> </span>"), Pu = /* @__PURE__ */ K("<li><button title=\"Play the line up to here\"><!> </button></li>"), Fu = /* @__PURE__ */ K("<p class=\"soft svelte-ax7hh2\">A line of play:</p> <ol aria-label=\"A line of play\" class=\"svelte-ax7hh2\"><!> <li> </li></ol>", 1), Iu = /* @__PURE__ */ K("<p class=\"svelte-ax7hh2\"><strong> </strong> </p> <!> <!>", 1), Lu = /* @__PURE__ */ K("<div class=\"reason svelte-ax7hh2\"><!> <!></div>"), Ru = {
	hash: "svelte-ax7hh2",
	code: "p.svelte-ax7hh2 {margin:0.2rem 0;}.reason.svelte-ax7hh2 {white-space:normal;overflow-wrap:anywhere;}ol.svelte-ax7hh2 {display:flex;flex-wrap:wrap;align-items:center;gap:0.25rem;margin:0.3rem 0;padding:0;list-style:none;}button.svelte-ax7hh2 {padding:0.05rem 0.4rem;}.player.svelte-ax7hh2 {color:var(--soft);}.left.svelte-ax7hh2 {border-color:var(--left);}.right.svelte-ax7hh2 {border-color:var(--right);border-style:dashed;}"
};
function zu(e, t) {
	j(t, !0), qr(e, Ru);
	let n = ki(t, "shared", 3, !1), r = /* @__PURE__ */ N(() => new $a(t.engine, "why"));
	fn(() => () => W(r).leave()), fn(() => {
		t.engine.state === "open" && W(r).follow({
			do: "why",
			ruleset: t.ruleset,
			position: t.position,
			move: t.shown.name
		});
	});
	let i = /* @__PURE__ */ N(() => eu(W(r).answer, t.shown.by)), a = /* @__PURE__ */ N(() => (W(i)?.line ?? []).map((e, n) => ({
		by: n % 2 == 0 ? t.shown.by : Ni(t.shown.by),
		name: e,
		move: { move: e },
		result: "",
		tags: []
	})));
	var o = Lu(), s = L(o);
	Gl(s, { get live() {
		return W(r);
	} });
	var c = B(s, 2), l = (e) => {
		var r = Iu(), o = R(r), s = L(o), c = z(s, !0), l = B(s);
		A(o);
		var u = B(o, 2), d = (e) => {
			var t = Mu(), n = z(B(L(t)), !0);
			A(t), V(() => J(n, W(i).instead)), q(e, t);
		};
		Y(u, (e) => {
			W(i).instead && e(d);
		});
		var f = B(u, 2), p = (e) => {
			var r = Fu(), o = B(R(r), 2), s = L(o);
			X(s, 17, () => W(a), Lr, (e, r, i) => {
				var o = Pu(), s = L(o), c = L(s), l = (e) => {
					var t = Nu(), n = z(t, !0);
					V(() => J(n, W(r).by === "left" ? "L" : "R")), q(e, t);
				};
				Y(c, (e) => {
					n() || e(l);
				});
				var u = B(c);
				A(s), A(o), V(() => {
					ri(s, 1, `code ${(n() ? "" : W(r).by) ?? ""}`, "svelte-ax7hh2"), s.disabled = !t.online, J(u, ` ${W(r).name ?? ""}`);
				}), G("click", s, () => t.online?.(t.shown.by, W(a).slice(0, i + 1).map(({ name: e }) => e))), pr("pointerenter", s, () => t.onhover?.(W(r))), pr("pointerleave", s, () => t.onhover?.(null)), pr("focus", s, () => t.onhover?.(W(r))), pr("blur", s, () => t.onhover?.(null)), q(e, o);
			});
			var c = z(B(s, 2), !0);
			A(o), V((e) => J(c, e), [() => n() && W(i).line_is_whole ? "and no move is left" : nu(W(i))]), q(e, r);
		};
		Y(f, (e) => {
			W(a).length > 0 && e(p);
		}), V((e) => {
			J(c, e), J(l, ` ${W(i).reason ?? ""}`);
		}, [() => tu(W(i))]), q(e, r);
	};
	Y(c, (e) => {
		W(i) && e(l);
	}), A(o), V(() => Z(o, "data-reason", W(i) ? t.shown.name : void 0)), q(e, o), M();
}
mr(["click"]);
// src/board/RulesetPicker.svelte
var Bu = /* @__PURE__ */ K("<option> </option>"), Vu = /* @__PURE__ */ K("<optgroup></optgroup>"), Hu = /* @__PURE__ */ K("<button>Example</button>"), Uu = /* @__PURE__ */ K("<details class=\"svelte-wycmd6\"><summary>Rules</summary> <p class=\"svelte-wycmd6\"> </p> <p class=\"soft svelte-wycmd6\"> </p> <p class=\"soft svelte-wycmd6\"> </p></details>"), Wu = /* @__PURE__ */ K("<div class=\"row\"><label class=\"game svelte-wycmd6\">Game <select class=\"svelte-wycmd6\"></select></label> <!></div> <!>", 1), Gu = {
	hash: "svelte-wycmd6",
	code: ".game.svelte-wycmd6 {display:flex;gap:0.5rem;align-items:center;min-width:0;}select.svelte-wycmd6 {min-width:0;max-width:20rem;}details.svelte-wycmd6 {margin:0.4rem 0 0.8rem;}p.svelte-wycmd6 {margin:0.3rem 0;overflow-wrap:anywhere;}"
};
function Ku(e, t) {
	j(t, !0), qr(e, Gu);
	let n = [
		["short", "Games that end"],
		["partizan", "Games that need not end"],
		["loopy", "Impartial games that need not end"],
		["escape", "Escape games"]
	], r = /* @__PURE__ */ N(() => t.rulesets.find(({ name: e }) => e === t.chosen)), i = /* @__PURE__ */ N(() => [...n.map(([e, n]) => ({
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
	var o = Wu(), s = R(o), c = L(s), l = B(L(c));
	X(l, 21, () => W(i), ({ title: e, list: t }) => e, (e, t) => {
		let n = () => W(t).title, r = () => W(t).list;
		var i = Er(), a = R(i), o = (e) => {
			var t = Vu();
			X(t, 21, r, ({ name: e, title: t }) => e, (e, t, n, r) => {
				let i = () => W(t).name, a = () => W(t).title;
				var o = Bu(), s = z(o, !0), c = {};
				V(() => {
					J(s, a()), c !== (c = i()) && (o.value = (o.__value = c) ?? "");
				}), q(e, o);
			}), A(t), V(() => Z(t, "label", n())), q(e, t);
		};
		Y(a, (e) => {
			r().length > 0 && e(o);
		}), q(e, i);
	}), A(l);
	var u;
	li(l), A(c);
	var d = B(c, 2), f = (e) => {
		var n = Hu();
		G("click", n, () => t.onchoose(W(r))), q(e, n);
	};
	Y(d, (e) => {
		W(r) && e(f);
	}), A(s);
	var p = B(s, 2), m = (e) => {
		var t = Uu(), n = B(L(t), 2), i = z(n), a = B(n, 2), o = z(a), s = z(B(a, 2));
		A(t), V(() => {
			J(i, `${W(r).rules ?? ""}.`), J(o, `Notation: ${W(r).notation ?? ""}.`), J(s, `Source: ${W(r).source ?? ""}.`);
		}), q(e, t);
	};
	Y(p, (e) => {
		W(r) && e(m);
	}), V(() => {
		u !== (u = t.chosen) && (l.value = (l.__value = u) ?? "", ci(l, u));
	}), G("change", l, (e) => a(e.currentTarget.value)), q(e, o), M();
}
mr(["change", "click"]);
// src/board/Variations.svelte
var qu = /* @__PURE__ */ K("<li><button> </button></li>"), Ju = /* @__PURE__ */ K("<div><!></div>"), Yu = /* @__PURE__ */ K("<ol></ol> <!>", 1), Xu = {
	hash: "svelte-1gsawok",
	code: "ol.svelte-1gsawok {display:flex;flex-wrap:wrap;gap:0.25rem;margin:0.25rem 0;padding:0;list-style:none;}.left.svelte-1gsawok {border-color:var(--left);}.right.svelte-1gsawok {border-color:var(--right);border-style:dashed;}[aria-current].svelte-1gsawok {background:var(--mark);font-weight:650;}.variation.svelte-1gsawok {margin-left:1rem;padding-left:0.6rem;border-left:2px solid var(--line);}.main.svelte-1gsawok {border-color:var(--accent);}"
};
function Zu(e, t) {
	j(t, !0), qr(e, Xu);
	let n = ki(t, "first", 3, 0), r = /* @__PURE__ */ N(() => Vi(t.board, n()));
	var i = Yu(), a = R(i);
	let o;
	X(a, 20, () => W(r).moves, (e) => e, (e, n) => {
		let r = /* @__PURE__ */ N(() => t.board.nodes[n]);
		var i = qu(), a = L(i), o = z(a, !0);
		A(i), V(() => {
			ri(a, 1, `code ${W(r).by ?? ""}`, "svelte-1gsawok"), Z(a, "aria-current", n === t.board.at ? "step" : void 0), J(o, W(r).by ? `${W(r).by === "left" ? "Left" : "Right"} ${W(r).move}` : "start");
		}), G("click", a, () => t.onvisit(n)), q(e, i);
	}), A(a), X(B(a, 2), 19, () => W(r).variations, (e) => e.moves[0], (e, n, r) => {
		var i = Ju();
		let a;
		Zu(L(i), {
			get board() {
				return t.board;
			},
			get first() {
				return W(n).moves[0];
			},
			get onvisit() {
				return t.onvisit;
			}
		}), A(i), V(() => a = ri(i, 1, "variation svelte-1gsawok", null, a, { main: W(r) === 0 })), q(e, i);
	}), V(() => o = ri(a, 1, "svelte-1gsawok", null, o, { root: n() === 0 })), q(e, i), M();
}
mr(["click"]);
// src/board/BoardScreen.svelte
var Qu = /* @__PURE__ */ K("<button>Play on the screen Escape</button>"), $u = /* @__PURE__ */ K("<button>Explore</button>"), ed = /* @__PURE__ */ K("<button>Add to the sum</button>"), td = /* @__PURE__ */ K("<button class=\"code\"> </button>"), nd = /* @__PURE__ */ K("<div class=\"row choices svelte-vmm3ne\" role=\"group\" aria-label=\"Moves from here\"></div>"), rd = /* @__PURE__ */ K("<h2>The game</h2> <div class=\"row\"><button aria-label=\"One move back\">←</button> <button aria-label=\"One move on\">→</button> <button>Delete from here</button></div> <!>", 1), id = /* @__PURE__ */ K("<div class=\"two\"><section aria-label=\"Editor\"><!> <div class=\"row modes svelte-vmm3ne\"><div class=\"row\" role=\"group\" aria-label=\"A click on the board\"><button>Edit</button> <button>Play</button></div> <!> <!></div> <!> <!> <!> <label class=\"text svelte-vmm3ne\">Position <input class=\"code svelte-vmm3ne\" spellcheck=\"false\" autocomplete=\"off\"/></label> <!></section> <!></div>"), ad = /* @__PURE__ */ K("<p class=\"error\">The program knows no game <code> </code>.</p> <!>", 1), od = /* @__PURE__ */ K("<h1 class=\"hidden\">Board</h1> <!>", 1), sd = {
	hash: "svelte-vmm3ne",
	code: ".modes.svelte-vmm3ne {margin:0.3rem 0 0.8rem;}.choices.svelte-vmm3ne {margin-top:0.6rem;}.text.svelte-vmm3ne {display:grid;margin:0.8rem 0;color:var(--soft);}.text.svelte-vmm3ne input:where(.svelte-vmm3ne) {color:var(--ink);width:100%;}"
};
function cd(e, t) {
	j(t, !0), qr(e, sd);
	let n = ki(t, "studio", 7), r = /* @__PURE__ */ F("edit"), i = /* @__PURE__ */ F("none"), a = /* @__PURE__ */ F("perfect"), o = /* @__PURE__ */ F(2), s = /* @__PURE__ */ F(null), c = /* @__PURE__ */ F(null), l = /* @__PURE__ */ F(null), u = /* @__PURE__ */ F([]), f = /* @__PURE__ */ F(/* @__PURE__ */ new Set()), p = /* @__PURE__ */ N(() => n().board.now), m = /* @__PURE__ */ N(() => Mi(W(p))), h = /* @__PURE__ */ N(() => n().ruleset(W(p).ruleset)), g = /* @__PURE__ */ N(() => new $a(n().engine, "board")), _ = /* @__PURE__ */ N(() => new $a(n().engine, "ambient"));
	fn(() => () => {
		W(g).leave(), W(_).leave();
	}), fn(() => {
		W(h) && n().engine.state === "open" && W(g).follow(ju(W(h), W(m).position));
	});
	let v = /* @__PURE__ */ N(() => W(g).answer), y = /* @__PURE__ */ N(() => !W(g).waiting && W(g).of?.position === W(m).position && W(g).of?.ruleset === W(h)?.name), b = /* @__PURE__ */ N(() => W(v) ? [...ul(W(v), "left"), ...ul(W(v), "right")] : []);
	fn(() => {
		n().engine.state === "open" && W(_).follow(W(c) !== null && W(y) && W(v)?.thermograph ? ko(W(b)) : null);
	});
	let x = /* @__PURE__ */ N(() => {
		let e = W(_).answer?.list;
		return W(c) === null || !W(v) || !e || !W(y) ? null : {
			t: W(c),
			losses: Ao(W(v), W(b), e, W(c))
		};
	}), S = /* @__PURE__ */ N(() => W(v)?.impartial === !0 || Array.isArray(W(v)?.moves)), C = /* @__PURE__ */ N(() => W(y) ? W(b).filter(({ by: e }) => e === (W(S) ? "left" : W(p).side)) : []), w = /* @__PURE__ */ N(() => gu(W(h)?.board, W(m).position, W(f))), ee = /* @__PURE__ */ N(() => W(l) ?? W(s)), te = /* @__PURE__ */ N(() => new Set(W(ee) ? hl(W(ee).move, W(w)) : [])), ne = /* @__PURE__ */ N(() => gl(W(C), W(u), W(w))), re = /* @__PURE__ */ N(() => new Set(W(ne).flatMap(({ move: e }) => hl(e, W(w)))));
	fn(() => {
		W(m).position, I(u, []), I(l, null), I(s, null), I(c, null);
	});
	let T = (e) => n().board.step(e), E = (e) => n().board.replace(e);
	function ie(e) {
		e !== W(m).position && T(ji(W(p).ruleset, e, W(p).side));
	}
	function ae({ by: e, name: t, move: n }) {
		n.after !== void 0 && W(y) && T(Pi(W(p), W(S) ? W(p).side : e, t, n.after));
	}
	function oe(e) {
		let t = hu(W(C), W(u), e, W(w));
		I(u, t.picked), t.made && ae(t.made);
	}
	let se = () => {
		let e = uu(W(C));
		e && ae(e);
	}, ce = () => void I(s, uu(W(C))), le = /* @__PURE__ */ N(() => W(y) && W(v) && !W(v).error && !ro(W(p).ruleset) ? Su(W(v), W(p).side, W(C), W(i)) : ""), ue = /* @__PURE__ */ N(() => W(m).by && W(m).by === W(i) ? `${yu[W(m).by]} played ${W(m).move}.` : ""), de = /* @__PURE__ */ N(() => W(s) ? `A good move is ${W(s).name}${W(s).result ? `, which ${W(s).result}` : ""}.` : "");
	async function fe(e, t) {
		let r = W(p), i = await ru(n().engine, W(p).ruleset, W(m).position, e, t);
		i.length !== 0 && n().board.now === r && T(i.reduce((e, { by: t, name: n, after: r }) => Pi(e, W(S) ? e.side : t, n, r), r));
	}
	fn(() => {
		if (W(r) !== "play" || W(i) !== W(p).side || W(m).children.length > 0) return;
		let e = W(C);
		ir(() => {
			let t = fu(e, W(a), ou(W(o)), (e) => Math.floor(Math.random() * e));
			t && E(Pi(W(p), W(p).side, t.name, t.move.after));
		});
	});
	function pe(e) {
		if (!(io(e) || e.ctrlKey || e.metaKey || e.altKey || e.composedPath()[0] instanceof HTMLInputElement)) {
			if (e.key === "ArrowLeft") E(e.shiftKey ? zi(W(p)) : Ii(W(p)));
			else if (e.key === "ArrowRight") E(Li(W(p)));
			else if (e.key === "ArrowUp" && W(m).parent >= 0) E(Ri(W(p), -1));
			else if (e.key === "ArrowDown" && W(m).parent >= 0) E(Ri(W(p), 1));
			else if (e.key === "e") I(r, W(r) === "edit" ? "play" : "edit", !0);
			else if (e.key === "p") E({
				...W(p),
				side: Ni(W(p).side)
			});
			else if (e.key === "b") se();
			else if (e.key === "h") ce();
			else if (e.key === "t") E(mu(W(p), W(i)));
			else if (e.key === "Escape") I(u, []);
			else return;
			e.preventDefault();
		}
	}
	var D = od();
	pr("keydown", Kt, (e) => n().owns(e) && pe(e));
	var me = B(R(D), 2), he = (e) => {
		var t = id();
		{
			let e = (e, t = d) => {
				zu(e, {
					get engine() {
						return n().engine;
					},
					get ruleset() {
						return W(p).ruleset;
					},
					get position() {
						return W(m).position;
					},
					get shown() {
						return t();
					},
					get shared() {
						return W(S);
					},
					onhover: (e) => I(l, e),
					online: fe
				});
			};
			var s = L(t), _ = L(s);
			Ku(_, {
				get rulesets() {
					return n().rulesets;
				},
				get chosen() {
					return W(h).name;
				},
				onchoose: (e) => T(ji(e.name, e.example))
			});
			var v = B(_, 2), C = L(v), w = L(C), ee = B(w, 2);
			A(C);
			var pe = B(C, 2), D = (e) => {}, me = (e) => {
				var t = Qu();
				G("click", t, () => n().openEscape(W(h).name, W(m).position)), q(e, t);
			}, he = /* @__PURE__ */ N(() => ro(W(h).name)), ge = (e) => {
				var t = $u();
				G("click", t, () => n().screen = "explorer"), q(e, t);
			};
			Y(pe, (e) => {
				n().part ? e(D) : W(he) ? e(me, 1) : e(ge, -1);
			});
			var _e = B(pe, 2), ve = (e) => {
				var t = ed();
				G("click", t, () => n().addToSum()), q(e, t);
			};
			Y(_e, (e) => {
				W(h).kind === "short" && !n().part && e(ve);
			}), A(v);
			var O = B(v, 2), ye = (e) => {
				{
					let t = /* @__PURE__ */ N(() => lu(W(b))), n = /* @__PURE__ */ N(() => mu(W(p), W(i)) !== W(p));
					ku(e, {
						get side() {
							return W(p).side;
						},
						get losses() {
							return W(t);
						},
						get canTakeBack() {
							return W(n);
						},
						get verdict() {
							return W(le);
						},
						get last() {
							return W(ue);
						},
						get hint() {
							return W(de);
						},
						onpass: () => E({
							...W(p),
							side: Ni(W(p).side)
						}),
						onbest: se,
						onhint: ce,
						onback: () => E(mu(W(p), W(i))),
						get program() {
							return W(i);
						},
						set program(e) {
							I(i, e, !0);
						},
						get strength() {
							return W(a);
						},
						set strength(e) {
							I(a, e, !0);
						},
						get error() {
							return W(o);
						},
						set error(e) {
							I(o, e, !0);
						}
					});
				}
			};
			Y(O, (e) => {
				W(r) === "play" && e(ye);
			});
			var k = B(O, 2);
			oc(k, {
				get engine() {
					return n().engine;
				},
				get ruleset() {
					return W(h);
				},
				get position() {
					return W(m).position;
				},
				get mode() {
					return W(r);
				},
				get marked() {
					return W(te);
				},
				get picked() {
					return W(u);
				},
				get playable() {
					return W(re);
				},
				onedit: ie,
				onpick: oe,
				onplaces: (e) => I(f, e)
			});
			var be = B(k, 2), xe = (e) => {
				var t = nd();
				X(t, 21, () => W(ne).slice(0, 40), Lr, (e, t) => {
					var n = td(), r = z(n, !0);
					V(() => J(r, W(t).name)), G("click", n, () => ae(W(t))), pr("pointerenter", n, () => I(l, W(t))), pr("pointerleave", n, () => I(l, null)), q(e, n);
				}), A(t), q(e, t);
			};
			Y(be, (e) => {
				W(r) === "play" && W(u).length > 0 && W(ne).length > 1 && e(xe);
			});
			var Se = B(be, 2), Ce = B(L(Se));
			_i(Ce), A(Se);
			var we = B(Se, 2), Te = (e) => {
				var t = rd(), n = B(R(t), 2), r = L(n), i = B(r, 2), a = B(i, 2);
				A(n), Zu(B(n, 2), {
					get board() {
						return W(p);
					},
					onvisit: (e) => E(Fi(W(p), e))
				}), V(() => {
					r.disabled = W(m).parent < 0, i.disabled = W(m).children.length === 0, a.disabled = W(m).parent < 0;
				}), G("click", r, () => E(Ii(W(p)))), G("click", i, () => E(Li(W(p)))), G("click", a, () => T(Bi(W(p), W(p).at))), q(e, t);
			};
			Y(we, (e) => {
				W(p).nodes.length > 1 && e(Te);
			}), A(s), $l(B(s, 2), {
				get reason() {
					return e;
				},
				get live() {
					return W(g);
				},
				get fresh() {
					return W(y);
				},
				get t() {
					return W(c);
				},
				get ambient() {
					return W(x);
				},
				get shared() {
					return W(S);
				},
				ontemperature: (e) => I(c, e, !0),
				onplay: ae,
				onhover: (e) => I(l, e)
			}), A(t), V(() => {
				Z(w, "aria-pressed", W(r) === "edit"), Z(ee, "aria-pressed", W(r) === "play"), vi(Ce, W(m).position);
			}), G("click", w, () => I(r, "edit")), G("click", ee, () => I(r, "play")), G("change", Ce, (e) => ie(e.currentTarget.value.trim()));
		}
		q(e, t);
	}, ge = (e) => {
		var t = ad(), r = R(t), i = z(B(L(r)), !0);
		Se(), A(r), Ku(B(r, 2), {
			get rulesets() {
				return n().rulesets;
			},
			chosen: "",
			onchoose: (e) => T(ji(e.name, e.example))
		}), V(() => J(i, W(p).ruleset)), q(e, t);
	};
	Y(me, (e) => {
		W(h) ? e(he) : e(ge, -1);
	}), q(e, D), M();
}
mr(["click", "change"]);
// src/widget/Widget.svelte
var ld = /* @__PURE__ */ K("<div class=\"widget svelte-fpbx4k\"><div class=\"row\"><button>Undo</button> <button>Redo</button> <span role=\"status\"> </span></div> <!></div>"), ud = {
	hash: "svelte-fpbx4k",
	code: ".widget.svelte-fpbx4k {padding:0.5rem;font-size:14px;}"
};
function dd(e, t) {
	j(t, !0), qr(e, ud);
	let n = /* @__PURE__ */ N(() => ({
		ruleset: t.studio.board.now.ruleset,
		position: Mi(t.studio.board.now).position
	}));
	fn(() => {
		(W(n).ruleset !== t.model.get("ruleset") || W(n).position !== t.model.get("position")) && (t.model.set("ruleset", W(n).ruleset), t.model.set("position", W(n).position), t.model.save_changes());
	});
	function r() {
		let [e, r] = [t.model.get("ruleset"), t.model.get("position")];
		(e !== W(n).ruleset || r !== W(n).position) && t.studio.board.step(ji(e, r));
	}
	fn(() => (t.model.on("change:position", r), () => t.model.off("change:position", r)));
	function i(e) {
		let n = e.key.toLowerCase();
		if (t.studio.owns(e) && !io(e) && (e.ctrlKey || e.metaKey)) {
			if (n === "y" || n === "z" && e.shiftKey) t.studio.board.redo();
			else if (n === "z") t.studio.board.undo();
			else return;
			e.preventDefault(), e.stopPropagation();
		}
	}
	var a = ld();
	pr("keydown", Kt, i, !0);
	var o = L(a), s = L(o), c = B(s, 2), l = z(B(c, 2), !0);
	A(o);
	var u = B(o, 2), d = (e) => {
		cd(e, { get studio() {
			return t.studio;
		} });
	};
	Y(u, (e) => {
		t.studio.engine.hello && e(d);
	}), A(a), V(() => {
		s.disabled = !t.studio.board.canUndo, c.disabled = !t.studio.board.canRedo, J(l, t.studio.engine.state === "open" ? "" : "connecting");
	}), G("click", s, () => t.studio.board.undo()), G("click", c, () => t.studio.board.redo()), q(e, a), M();
}
mr(["click"]);
// src/widget/main.ts
function fd(e) {
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
function pd({ model: e, el: t }) {
	t.dataset.lmSuppressShortcuts = "true";
	let n = t.shadowRoot ?? t.attachShadow({ mode: "open" }), r = document.createElement("style");
	r.textContent = Ai.replaceAll(":root", ":host"), n.append(r);
	let i = document.createElement("div");
	n.append(i);
	let a = new Va(new Wi("", fd(e)));
	a.part = t, a.board.replace(ji(e.get("ruleset"), e.get("position")));
	let o = jr(dd, {
		target: i,
		props: {
			studio: a,
			model: e
		}
	});
	return () => {
		Fr(o), n.replaceChildren();
	};
}
var md = { render: pd };
export { md as default };
