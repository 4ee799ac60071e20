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
	return Se(/* @__PURE__ */ Qt(D));
}
function O(e) {
	if (E) {
		if (/* @__PURE__ */ Qt(D) !== null) throw ve(), he;
		D = e;
	}
}
function we(e = 1) {
	if (E) {
		for (var t = e, n = D; t--;) n = /* @__PURE__ */ Qt(n);
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
		var i = /* @__PURE__ */ Qt(n);
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
// node_modules/svelte/src/internal/client/errors.js
function Ae() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function je(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Me(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Ne() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Pe(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Fe() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Ie(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function Le() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Re() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function ze() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Be() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// node_modules/svelte/src/internal/client/context.js
var Ve = null;
function He(e) {
	Ve = e;
}
function k(e, t = !1, n) {
	Ve = {
		p: Ve,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: H,
		l: null
	};
}
function A(e) {
	var t = Ve, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) fn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, Ve = t.p, Ue(e);
}
function Ue(e = {}) {
	return i(e, ae, { value: !0 }), e;
}
function We() {
	return !0;
}
// node_modules/svelte/src/internal/client/dom/task.js
var Ge = [];
function Ke() {
	var e = Ge;
	Ge = [], f(e);
}
function qe(e) {
	if (Ge.length === 0 && !vt) {
		var t = Ge;
		queueMicrotask(() => {
			t === Ge && Ke();
		});
	}
	Ge.push(e);
}
// node_modules/svelte/src/internal/client/reactivity/status.js
var Je = ~(g | _ | h);
function j(e, t) {
	e.f = e.f & Je | t;
}
function Ye(e) {
	e.f & 512 || e.deps === null ? j(e, h) : j(e, _);
}
// node_modules/svelte/src/internal/client/reactivity/utils.js
function Xe(e, t) {
	e.f & 2048 ? t.set(e, g) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, _), j(e, h);
}
// node_modules/svelte/src/internal/client/dom/elements/misc.js
var Ze = !1;
function Qe() {
	Ze || (Ze = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[fe]?.();
		});
	}, { capture: !0 }));
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function $e(e) {
	var t = V, n = H;
	Pn(null), Fn(null);
	try {
		return e();
	} finally {
		Pn(t), Fn(n);
	}
}
function et(e, t, n, r = n) {
	e.addEventListener(t, () => $e(n));
	let i = e[fe];
	e[fe] = i ? () => {
		i(), r(!0);
	} : () => r(!0), Qe();
}
// node_modules/svelte/src/internal/client/reactivity/async.js
function tt(e, t, n, r) {
	let i = We() ? at : ct;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = H, c = nt(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				an(e, s);
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
		Promise.all(n.map((e) => /* @__PURE__ */ st(e))).then(u).catch((e) => an(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), rt());
	}) : f();
}
function nt() {
	var e = H, t = V, n = Ve, r = N;
	return function(i = !0) {
		Fn(e), Pn(t), He(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function rt(e = !0) {
	Fn(null), Pn(null), He(null), e && N?.deactivate();
}
function it() {
	var e = H, t = e.b, n = N, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function at(e) {
	var t = 2 | g;
	return H !== null && (H.f |= C), {
		ctx: Ve,
		deps: null,
		effects: null,
		equals: De,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: T,
		wv: 0,
		parent: H,
		ac: null
	};
}
var ot = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function st(e, t, n) {
	let r = H;
	r === null && Ae();
	var i = void 0, a = Pt(T), o = !V, s = /* @__PURE__ */ new Set();
	return hn(() => {
		var t = H, n = p();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== pe && n.reject(e);
			}).finally(rt);
		} catch (e) {
			n.reject(e), rt();
		}
		var c = N;
		if (o) {
			if (t.f & 32768) var l = it();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(ot);
			else for (let e of s.values()) e.reject(ot);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== ot && (c.activate(), t ? (a.f |= re, Rt(a, t)) : (a.f & 8388608 && (a.f ^= re), Rt(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), un(() => {
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
function M(e) {
	let t = /* @__PURE__ */ at(e);
	return Ln(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function ct(e) {
	let t = /* @__PURE__ */ at(e);
	return t.equals = ke, t;
}
function lt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) Sn(t[n]);
	}
}
function ut(e) {
	var t, n = H, r = e.parent;
	if (!jn && r !== null && e.v !== T && r.f & 24576) return _e(), e.v;
	Fn(r);
	try {
		lt(e), t = Yn(e);
	} finally {
		Fn(n);
	}
	return t;
}
function dt(e) {
	var t = ut(e);
	!e.equals(t) && (e.wv = Kn(), (!N?.is_fork || e.deps === null) && (N === null ? e.v = t : (N.capture(e, t, !0), ht?.capture(e, t, !0)), e.deps === null)) ? j(e, h) : jn || (gt === null ? Ye(e) : (ln() || N?.is_fork) && gt.set(e, t));
}
function ft(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && $e(() => {
		t.ac.abort(pe), t.ac = null;
	}), t.fn !== null && (t.teardown = d), Qn(t, 0), bn(t));
}
function pt(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && $n(t);
}
// node_modules/svelte/src/internal/client/reactivity/batch.js
var mt = null, N = null, ht = null, gt = null, _t = null, vt = !1, yt = !1, bt = null, xt = null, St = 0, Ct = 1, wt = class e {
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
			for (var r of n.d) j(r, g), t(r);
			for (r of n.m) j(r, _), t(r);
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
		for (let [e, t] of this.#s) j(e, t), this.schedule(e);
		this.apply();
		for (var t = bt = [], n = [], r = xt = []; this.#a.length > 0;) {
			St++ > 1e3 && (this.#b(), Tt());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw At(e), this.#d() || this.discard(), t;
			}
		}
		if (N = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (bt = null, xt = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) kt(e, t);
			r.length > 0 && N.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), ht = this, Dt(n), Dt(t), ht = null, this.#i?.resolve();
			var o = N;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Mt.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= h;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= h : i & 4 ? t.push(r) : qn(r) && (i & 16 && this.add_dirty_reaction(r, _), $n(r));
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), j(i, g), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), N = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) Xe(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== T && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), gt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		N = this;
	}
	deactivate() {
		N = null, gt = null;
	}
	flush() {
		try {
			yt = !0, N = this, this.#m();
		} finally {
			St = 0, _t = null, bt = null, xt = null, yt = !1, N = null, gt = null, Mt.clear();
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
		this.#u || (this.#u = !0, qe(() => {
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
		if (N === null) {
			let t = N = new e();
			!yt && qe(() => {
				t.started || t.flush();
			});
		}
		return N;
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
function Tt() {
	try {
		Fe();
	} catch (e) {
		an(e, _t);
	}
}
var Et = null;
function Dt(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && qn(r) && (Et = /* @__PURE__ */ new Set(), $n(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && wn(r), Et?.size > 0)) {
				Mt.clear();
				for (let e of Et) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) Et.has(n) && (Et.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || $n(n);
					}
				}
				Et.clear();
			}
		}
		Et = null;
	}
}
function Ot(e) {
	N.schedule(e);
}
function kt(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), j(e, h);
		for (var n = e.first; n !== null;) kt(n, t), n = n.next;
	}
}
function At(e) {
	j(e, h);
	for (var t = e.first; t !== null;) At(t), t = t.next;
}
// node_modules/svelte/src/internal/client/reactivity/sources.js
var jt = /* @__PURE__ */ new Set(), Mt = /* @__PURE__ */ new Map(), Nt = !1;
function Pt(e, t) {
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
function P(e, t) {
	let n = Pt(e, t);
	return Ln(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function Ft(e, t = !1, n = !0) {
	let r = Pt(e);
	return t || (r.equals = ke), r;
}
function F(e, t, n = !1) {
	return V !== null && (!Nn || V.f & 131072) && We() && V.f & 4325394 && (In === null || !In.has(e)) && ze(), Rt(e, n ? Ht(t) : t, xt);
}
var It = null, Lt = 0;
function Rt(e, t, n = null) {
	if (!e.equals(t)) {
		jn ? Mt.set(e, t) : Mt.has(e) || Mt.set(e, e.v);
		var r = wt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && ut(t), gt === null && Ye(t);
		}
		e.wv = Kn(), It = null, Lt = 0, Vt(e, g, n), It = null, We() && H !== null && H.f & 1024 && !(H.f & 96) && (Bn === null ? Vn([e]) : Bn.push(e)), !r.is_fork && jt.size > 0 && !Nt && zt();
	}
	return t;
}
function zt() {
	Nt = !1;
	for (let e of jt) {
		e.f & 1024 && j(e, _);
		let t;
		try {
			t = qn(e);
		} catch {
			t = !0;
		}
		t && $n(e);
	}
	jt.clear();
}
function Bt(e) {
	F(e, e.v + 1);
}
function Vt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = We(), a = r.length;
		if (Lt += a, Lt > 1e5 && It === null && (It = /* @__PURE__ */ new Set()), It !== null) {
			if (It.has(e)) return;
			It.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== H) {
				var l = (c & g) === 0;
				if (l && j(s, t), c & 131072) jt.add(s);
				else if (c & 2) {
					var u = s;
					gt?.delete(u), Vt(u, _, n);
				} else if (l) {
					var d = s;
					c & 16 && Et !== null && Et.add(d), n === null ? Ot(d) : n.push(d);
				}
			}
		}
	}
}
function Ht(t) {
	if (typeof t != "object" || !t || ie in t || ae in t) return t;
	let n = l(t);
	if (n !== s && n !== c) return t;
	var r = /* @__PURE__ */ new Map(), i = e(t), o = /* @__PURE__ */ P(0), u = null, d = Wn, f = (e) => {
		if (Wn === d) return e();
		var t = V, n = Wn;
		Pn(null), Gn(d);
		var r = e();
		return Pn(t), Gn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ P(t.length, u)), new Proxy(t, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Le();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ P(n.value, u);
				return r.set(t, e), e;
			}) : F(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ P(T, u));
					r.set(t, e), Bt(o);
				}
			} else F(n, T), Bt(o);
			return !0;
		},
		get(e, n, i) {
			if (n === ie) return t;
			var o = r.get(n), s = n in e;
			if (o === void 0 && (!s || a(e, n)?.writable) && (o = f(() => /* @__PURE__ */ P(Ht(s ? e[n] : T), u)), r.set(n, o)), o !== void 0) {
				var c = U(o);
				return c === T ? void 0 : c;
			}
			return Reflect.get(e, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = U(i);
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
			return (n !== void 0 || (H !== null || V !== null) && (!i || a(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ P(i ? Ht(e[t]) : T, u)), r.set(t, n)), U(n) === T) ? !1 : i;
		},
		set(e, t, n, s) {
			var c = r.get(t), l = t in e;
			if (i && t === "length") for (var d = n; d < c.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ P(T, u)), r.set(d + "", p)) : F(p, T);
			}
			if (c === void 0) (!l || a(e, t)?.writable) && (c = f(() => /* @__PURE__ */ P(void 0, u)), F(c, Ht(n)), r.set(t, c));
			else {
				l = c.v !== T;
				var m = f(() => Ht(n));
				F(c, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(s, n), !l) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && F(g, _ + 1);
				}
				Bt(o);
			}
			return !0;
		},
		ownKeys(e) {
			U(o);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== T;
			});
			for (var [n, i] of r) i.v !== T && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Re();
		}
	});
}
function Ut(e) {
	try {
		if (typeof e == "object" && e && ie in e) return e[ie];
	} catch {}
	return e;
}
function Wt(e, t) {
	return Object.is(Ut(e), Ut(t));
}
var Gt, Kt, qt, Jt;
function Yt() {
	if (Gt === void 0) {
		Gt = window, Kt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		qt = a(t, "firstChild").get, Jt = a(t, "nextSibling").get, u(e) && (e[le] = void 0, e[ce] = null, e[ue] = void 0, e.__e = void 0), u(n) && (n[de] = void 0);
	}
}
function Xt(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Zt(e) {
	return qt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Qt(e) {
	return Jt.call(e);
}
function I(e, t) {
	if (!E) return /* @__PURE__ */ Zt(e);
	var n = /* @__PURE__ */ Zt(D);
	if (n === null) n = D.appendChild(Xt());
	else if (t && n.nodeType !== 3) {
		var r = Xt();
		return n?.before(r), Se(r), r;
	}
	return t && nn(n), Se(n), n;
}
function L(e, t = !1) {
	if (!E) {
		var n = /* @__PURE__ */ Zt(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ Qt(n) : n;
	}
	if (t) {
		if (D?.nodeType !== 3) {
			var r = Xt();
			return D?.before(r), Se(r), r;
		}
		nn(D);
	}
	return D;
}
function R(e, t = !1) {
	if (!E) return /* @__PURE__ */ Zt(e);
	var n = I(e, t);
	return O(e), n;
}
function z(e, t = 1, n = !1) {
	let r = E ? D : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ Qt(r);
	if (!E) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = Xt();
			return r === null ? i?.after(a) : r.before(a), Se(a), a;
		}
		nn(r);
	}
	return Se(r), r;
}
function $t(e) {
	e.textContent = "";
}
function en() {
	return !1;
}
function tn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function nn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function rn(e) {
	var t = H;
	if (t === null) return V.f |= re, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	an(e, t);
}
function an(e, t) {
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
function on(e) {
	H === null && (V === null && Pe(e), Ne()), jn && Me(e);
}
function sn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function cn(e, t) {
	var n = H;
	n !== null && n.f & 8192 && (e |= v);
	var r = {
		ctx: Ve,
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
	N?.register_created_effect(r);
	var i = r;
	if (e & 4) bt === null ? wt.ensure().schedule(r) : bt.push(r);
	else if (t !== null) {
		try {
			$n(r);
		} catch (e) {
			throw Sn(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= S));
	}
	if (i !== null && (i.parent = n, n !== null && sn(i, n), V !== null && V.f & 2 && !(e & 64))) {
		var a = V;
		(a.effects ??= []).push(i);
	}
	return r;
}
function ln() {
	return V !== null && !Nn;
}
function un(e) {
	let t = cn(8, null);
	return j(t, h), t.teardown = e, t;
}
function dn(e) {
	on("$effect");
	var t = H.f;
	if (!V && t & 32 && Ve !== null && !Ve.i) {
		var n = Ve;
		(n.e ??= []).push(e);
	} else return fn(e);
}
function fn(e) {
	return cn(4 | w, e);
}
function pn(e) {
	wt.ensure();
	let t = cn(64 | C, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? Tn(t, () => {
			Sn(t), n(void 0);
		}) : (Sn(t), n(void 0));
	});
}
function mn(e) {
	return cn(4, e);
}
function hn(e) {
	return cn(ne | C, e);
}
function gn(e, t = 0) {
	return cn(8 | t, e);
}
function B(e, t = [], n = [], r = []) {
	tt(r, t, n, (t) => {
		cn(8, () => {
			e(...t.map(U));
		});
	});
}
function _n(e, t = 0) {
	return cn(16 | t, e);
}
function vn(e) {
	return cn(32 | C, e);
}
function yn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = jn, r = V;
		Mn(!0), Pn(null);
		try {
			t.call(null);
		} catch (t) {
			an(t, e.parent);
		} finally {
			Mn(n), Pn(r);
		}
	}
}
function bn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && $e(() => {
			e.abort(pe);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : Sn(n, t), n = r;
	}
}
function xn(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || Sn(t), t = n;
	}
}
function Sn(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (Cn(e.nodes.start, e.nodes.end), n = !0), e.f |= x, bn(e, t && !n), Qn(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	yn(e), e.f ^= x, e.f |= y;
	var i = e.parent;
	i !== null && i.first !== null && wn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function Cn(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ Qt(e);
		e.remove(), e = n;
	}
}
function wn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function Tn(e, t, n = !0) {
	var r = [];
	e.f |= 256, En(e, r, !0);
	var i = () => {
		n && Sn(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function En(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= v;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				En(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function Dn(e) {
	e.f &= -257, On(e, !0);
}
function On(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= v, e.f & 1024 || (j(e, g), wt.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			On(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function kn(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ Qt(n);
		t.append(n), n = i;
	}
}
// node_modules/svelte/src/internal/client/legacy.js
var An = null, jn = !1;
function Mn(e) {
	jn = e;
}
var V = null, Nn = !1;
function Pn(e) {
	V = e;
}
var H = null;
function Fn(e) {
	H = e;
}
var In = null;
function Ln(e) {
	V !== null && (V.f & 2097152 || V.f & 2) && (In ??= /* @__PURE__ */ new Set()).add(e);
}
var Rn = null, zn = 0, Bn = null;
function Vn(e) {
	Bn = e;
}
var Hn = 1, Un = 0, Wn = Un;
function Gn(e) {
	Wn = e;
}
function Kn() {
	return ++Hn;
}
function qn(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (qn(a) && dt(a), a.wv > e.wv) return !0;
		}
		t & 512 && gt === null && j(e, h);
	}
	return !1;
}
function Jn(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(In !== null && In.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? Jn(a, t, !1) : t === a && (n ? j(a, g) : a.f & 1024 && j(a, _), Ot(a));
	}
}
function Yn(e) {
	var t = Rn, n = zn, r = Bn, i = V, a = In, o = Ve, s = Nn, c = Wn, l = e.f;
	Rn = null, zn = 0, Bn = null, V = l & 96 ? null : e, In = null, He(e.ctx), Nn = !1, Wn = ++Un, e.ac !== null && ($e(() => {
		e.ac.abort(pe);
	}), e.ac = null);
	try {
		e.f |= te;
		var u = e.fn, d = u();
		e.f |= b;
		var f = Xn(e);
		if (We() && Bn !== null && !Nn && f !== null && !(e.f & 6146)) for (var p = 0; p < Bn.length; p++) Jn(Bn[p], e);
		if (i !== null && i !== e) {
			if (Un++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Un;
			if (t !== null) for (let e of t) e.rv = Un;
			Bn !== null && (r === null ? r = Bn : r.push(...Bn));
		}
		return e.f & 8388608 && (e.f ^= re), d;
	} catch (t) {
		return Xn(e), rn(t);
	} finally {
		e.f ^= te, Rn = t, zn = n, Bn = r, V = i, In = a, He(o), Nn = s, Wn = c;
	}
}
function Xn(e) {
	var t = e.deps, n = N?.is_fork;
	if (Rn !== null) {
		var r;
		if (n || Qn(e, zn), t !== null && zn > 0) for (t.length = zn + Rn.length, r = 0; r < Rn.length; r++) t[zn + r] = Rn[r];
		else e.deps = t = Rn;
		if (ln() && e.f & 512) for (r = zn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && zn < t.length && (Qn(e, zn), t.length = zn);
	return t;
}
function Zn(e, r) {
	let i = r.reactions;
	if (i !== null) {
		var a = t.call(i, e);
		if (a !== -1) {
			var o = i.length - 1;
			o === 0 ? i = r.reactions = null : (i[a] = i[o], i.pop());
		}
	}
	if (i === null && r.f & 2 && (Rn === null || !n.call(Rn, r))) {
		var s = r;
		s.f & 512 && (s.f ^= 512), s.v !== T && Ye(s), s.ac !== null && $e(() => {
			s.ac.abort(pe), s.ac = null, j(s, g);
		}), ft(s), Qn(s, 0);
	}
}
function Qn(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) Zn(e, n[r]);
}
function $n(e) {
	var t = e.f;
	if (!(t & 16384)) {
		j(e, h);
		var n = H;
		H = e;
		try {
			t & 16777232 ? xn(e) : bn(e), yn(e);
			var r = Yn(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Hn;
		} finally {
			H = n;
		}
	}
}
function U(e) {
	var t = !!(e.f & 2);
	if (An?.add(e), V !== null && !Nn && !(H !== null && H.f & 16384) && (In === null || !In.has(e))) {
		var r = V.deps;
		if (V.f & 2097152) e.rv < Un && (e.rv = Un, Rn === null && r !== null && r[zn] === e ? zn++ : Rn === null ? Rn = [e] : Rn.push(e));
		else {
			V.deps ??= [], n.call(V.deps, e) || V.deps.push(e);
			var i = e.reactions;
			i === null ? e.reactions = [V] : n.call(i, V) || i.push(V);
		}
	}
	if (jn && Mt.has(e)) return Mt.get(e);
	if (t) {
		var a = e;
		if (jn) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || tr(a)) && (o = ut(a)), Mt.set(a, o), o;
		}
		var s = !(a.f & 512) && !Nn && V !== null && !!(V.f & 512), c = (a.f & b) === 0;
		qn(a) && (s && (a.f |= 512), dt(a)), s && !c && (pt(a), er(a));
	}
	if (gt?.has(e)) return gt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function er(e) {
	if (e.f |= 512, e.deps !== null) for (let r of e.deps) {
		var t = r.reactions;
		t === null ? r.reactions = [e] : n.call(t, e) || t.push(e), r.f & 2 && !(r.f & 512) && (pt(r), er(r));
	}
}
function tr(e) {
	if (e.v === T) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Mt.has(t) || t.f & 2 && tr(t)) return !0;
	return !1;
}
function nr(e) {
	var t = Nn;
	try {
		return Nn = !0, e();
	} finally {
		Nn = t;
	}
}
function rr(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (ie in e) ir(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && ie in n && ir(n);
		}
	}
}
function ir(e, t = /* @__PURE__ */ new Set()) {
	if (typeof e == "object" && e && !(e instanceof EventTarget) && !t.has(e)) {
		t.add(e), e instanceof Date && e.getTime();
		for (let n in e) try {
			ir(e[n], t);
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
var ar = ["touchstart", "touchmove"];
function or(e) {
	return ar.includes(e);
}
// node_modules/svelte/src/internal/client/dev/css.js
var sr = Symbol("events"), cr = /* @__PURE__ */ new Set(), lr = /* @__PURE__ */ new Set();
function ur(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || mr.call(t, e), !e.cancelBubble) return $e(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, qe(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function W(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = ur(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && un(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function G(e, t, n) {
	(t[sr] ??= {})[e] = n;
}
function dr(e) {
	for (var t = 0; t < e.length; t++) cr.add(e[t]);
	for (var n of lr) n(e);
}
var fr = null, pr = !1;
function mr(e) {
	var t = this, n = t.ownerDocument, r = e.type, a = e.composedPath?.() || [], o = a[0] || e.target;
	fr = e, pr || (pr = !0, setTimeout(() => {
		pr = !1, fr = null;
	}));
	var s = 0, c = fr === e && e[sr];
	if (c) {
		var l = a.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[sr] = t;
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
		var d = V, f = H;
		Pn(null), Fn(null);
		try {
			for (var p, m = []; o !== null && o !== t;) {
				try {
					var h = o[sr]?.[r];
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
			e[sr] = t, delete e.currentTarget, Pn(d), Fn(f);
		}
	}
}
// node_modules/svelte/src/internal/client/dom/reconciler.js
var hr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function gr(e) {
	return hr?.createHTML(e) ?? e;
}
function _r(e) {
	var t = tn("template");
	return t.innerHTML = gr(e.replaceAll("<!>", "<!---->")), t.content;
}
// node_modules/svelte/src/internal/client/dom/template.js
function vr(e, t) {
	var n = H;
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
		if (E) return vr(D, null), D;
		i === void 0 && (i = _r(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ Zt(i)));
		var t = r || Kt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ Zt(t), s = t.lastChild;
			vr(o, s);
		} else vr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function yr(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (E) return vr(D, null), D;
		if (!o) {
			var e = /* @__PURE__ */ Zt(_r(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ Zt(e);) o.appendChild(/* @__PURE__ */ Zt(e));
			else o = /* @__PURE__ */ Zt(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ Zt(t), r = t.lastChild;
			vr(n, r);
		} else vr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function br(e, t) {
	return /* @__PURE__ */ yr(e, t, "svg");
}
/*#__NO_SIDE_EFFECTS__*/
function xr(e, t) {
	return /* @__PURE__ */ yr(e, t, "math");
}
function Sr(e = "") {
	if (!E) {
		var t = Xt(e + "");
		return vr(t, t), t;
	}
	var n = D;
	return n.nodeType === 3 ? nn(n) : (n.before(n = Xt()), Se(n)), vr(n, n), n;
}
function Cr() {
	if (E) return vr(D, null), D;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = Xt();
	return e.append(t, n), vr(t, n), e;
}
function q(e, t) {
	if (E) {
		var n = H;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = D), Ce();
	} else e !== null && e.before(t);
}
// node_modules/svelte/src/reactivity/create-subscriber.js
function wr(e) {
	let t = 0, n = Pt(0), r;
	return () => {
		ln() && (U(n), gn(() => (t === 0 && (r = nr(() => e(() => Bt(n)))), t += 1, () => {
			qe(() => {
				--t, t === 0 && (r?.(), r = void 0, Bt(n));
			});
		})));
	};
}
// node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Tr = S | C;
function Er(e, t, n, r) {
	new Dr(e, t, n, r);
}
var Dr = class {
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
	#m = wr(() => (this.#p = Pt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = H;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = H.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = _n(() => {
			if (E) {
				let e = Ee(this.#t);
				Ce();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Tr), E && (this.#e = D);
	}
	#h() {
		try {
			this.#a = vn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		qe(r), t && (this.#s = vn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? be() : (t = !0, n && Be(), this.#s !== null && Tn(this.#s, () => {
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
					an(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (y | x)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = vn(() => e(this.#e)), qe(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = Xt(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return vn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							an(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(N)) : this.#u === 0 && (this.#e.before(e), this.#c = null, Tn(this.#o, () => {
					this.#o = null;
				}), this.#x(N));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = vn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				kn(this.#a, e);
				let t = this.#n.pending;
				this.#o = vn(() => t(this.#e));
			} else this.#x(N);
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
		var t = H, n = V, r = Ve;
		Fn(this.#i), Pn(this.#i), He(this.#i.ctx);
		try {
			return wt.ensure(), e();
		} finally {
			Fn(t), Pn(n), He(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && Tn(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, qe(() => {
			this.#d = !1, this.#p && Rt(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), U(this.#p);
	}
	error(e) {
		if (e === he || !this.#n.onerror && !this.#n.failed) throw e;
		N?.is_fork ? (this.#a && N.skip_effect(this.#a), this.#o && N.skip_effect(this.#o), this.#s && N.skip_effect(this.#s), N.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (Sn(this.#a), null), this.#o &&= (Sn(this.#o), null), this.#s &&= (Sn(this.#s), null), E && (Se(this.#t), we(), Se(Te()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return vn(() => {
						var r = H;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return an(e, this.#i.parent), null;
				}
			}));
		};
		qe(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					an(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => an(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function J(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[de] ??= e.nodeValue) && (e[de] = n, e.nodeValue = `${n}`);
}
function Or(e, t) {
	return Ar(e, t);
}
var kr = /* @__PURE__ */ new Map();
function Ar(e, { target: t, anchor: n, props: i = {}, events: a, context: o, intro: s = !0, transformError: c }) {
	Yt();
	var l = void 0, u = pn(() => {
		var s = n ?? t.appendChild(Xt());
		Er(s, { pending: () => {} }, (t) => {
			k({});
			var n = Ve;
			if (o && (n.c = o), a && (i.$$events = a), E && vr(t, null), l = e(t, i) || Ue(), E && (H.nodes.end = D, D === null || D.nodeType !== 8 || D.data !== "]")) throw ve(), he;
			A();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = or(r);
					for (let e of [t, document]) {
						var a = kr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), kr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, mr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(r(cr)), lr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = kr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, mr), r.delete(e), r.size === 0 && kr.delete(n)) : r.set(e, i);
			}
			lr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return jr.set(l, u), l;
}
var jr = /* @__PURE__ */ new WeakMap();
function Mr(e, t) {
	let n = jr.get(e);
	return n ? (jr.delete(e), n(t)) : Promise.resolve();
}
// node_modules/svelte/src/internal/client/dom/blocks/branches.js
var Nr = class {
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
			if (n) Dn(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (Dn(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (Sn(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						kn(r, t), t.append(Xt()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else Sn(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), Tn(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (Sn(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = N, r = en();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = Xt();
				i.append(a), this.#n.set(e, {
					effect: vn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, vn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else E && (this.anchor = D), this.#a(n);
	}
};
// node_modules/svelte/src/internal/client/dom/blocks/if.js
function Y(e, t, n = !1) {
	var r;
	E && (r = D, Ce());
	var i = new Nr(e), a = n ? S : 0;
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
	_n(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// node_modules/svelte/src/internal/client/dom/blocks/each.js
function Pr(e, t) {
	return t;
}
function Fr(e, t, n) {
	for (var i = [], a = t.length, o, s = t.length, c = 0; c < a; c++) {
		let n = t[c];
		Tn(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Ir(e, r(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = i.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			$t(d), d.append(u), e.items.clear();
		}
		Ir(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Ir(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= ee, kn(a, document.createDocumentFragment())) : Sn(t[i], n);
	}
}
var Lr;
function X(t, n, i, a, o, s = null) {
	var c = t, l = /* @__PURE__ */ new Map();
	if (n & 4) {
		var u = t;
		c = E ? Se(/* @__PURE__ */ Zt(u)) : u.appendChild(Xt());
	}
	E && Ce();
	var d = null, f = /* @__PURE__ */ ct(() => {
		var t = i();
		return e(t) ? t : t == null ? [] : r(t);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var t = U(f);
			_.fallback = d, zr(_, t, c, n, a), d !== null && (t.length === 0 ? d.f & 33554432 ? (d.f ^= ee, Vr(d, null, c)) : Dn(d) : Tn(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: _n(() => {
			var e = U(f), t = e.length;
			let r = !1;
			E && Ee(c) === "[!" != (t === 0) && (c = Te(), Se(c), xe(!1), r = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = N, v = en(), y = 0; y < t; y += 1) {
				E && D.nodeType === 8 && D.data === "]" && (c = D, r = !0, xe(!1));
				var b = e[y], x = a(b, y), S = m ? null : l.get(x);
				S ? (S.v && Rt(S.v, b), S.i && Rt(S.i, y), v && _.unskip_effect(S.e)) : (S = Br(l, m ? c : Lr ??= Xt(), b, x, y, o, n, i), m || (S.e.f |= ee), l.set(x, S)), u.add(x);
			}
			if (t === 0 && s && !d && (m ? d = vn(() => s(c)) : (d = vn(() => s(Lr ??= Xt())), d.f |= ee)), t > u.size && je("", "", ""), E && t > 0 && Se(Te()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			r && xe(!0), U(f);
		}),
		flags: n,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, E && (c = D);
}
function Rr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function zr(e, t, n, i, a) {
	var o = !!(i & 8), s = t.length, c = e.items, l = Rr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = a(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = a(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (Dn(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= ee, _ === l) Vr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), Hr(e, d, _), Hr(e, _, y), Vr(_, y, n), d = _, p = [], m = [], l = Rr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], C = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Vr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					Hr(e, S.prev, C.next), Hr(e, d, S), Hr(e, C, b), l = b, d = C, --v, p = [], m = [];
				} else u.delete(_), Vr(_, l, n), Hr(e, _.prev, _.next), Hr(e, _, d === null ? e.effect.first : d.next), Hr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Rr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Rr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Ir(e, r(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var w = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || w.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && w.push(l), l = Rr(l.next);
		var te = w.length;
		if (te > 0) {
			var ne = i & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < te; v += 1) w[v].nodes?.a?.measure();
				for (v = 0; v < te; v += 1) w[v].nodes?.a?.fix();
			}
			Fr(e, w, ne);
		}
	}
	o && qe(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Br(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Pt(n) : /* @__PURE__ */ Ft(n, !1, !1) : null, l = o & 2 ? Pt(i) : null;
	return {
		v: c,
		i: l,
		e: vn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Vr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ Qt(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function Hr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function Ur(e, t, ...n) {
	var r = new Nr(e);
	_n(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, S);
}
// node_modules/svelte/src/internal/client/dom/css.js
function Wr(e, t) {
	mn(() => {
		e = H?.parent?.nodes?.start ?? e;
		var n = e.getRootNode(), r = n.host ? n : n.head ?? n.ownerDocument.head;
		if (!r.querySelector("#" + t.hash)) {
			let e = tn("style");
			e.id = t.hash, e.textContent = t.code, r.appendChild(e);
		}
	});
}
// node_modules/svelte/src/internal/client/dom/elements/actions.js
function Gr(e, t, n) {
	mn(() => {
		var r = nr(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			gn(() => {
				var e = n();
				rr(e), i && Oe(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// node_modules/clsx/dist/clsx.mjs
function Kr(e) {
	var t, n, r = "";
	if (typeof e == "string" || typeof e == "number") r += e;
	else if (typeof e == "object") {
		if (Array.isArray(e)) {
			var i = e.length;
			for (t = 0; t < i; t++) e[t] && (n = Kr(e[t])) && (r && (r += " "), r += n);
		} else for (n in e) e[n] && (r && (r += " "), r += n);
	}
	return r;
}
function qr() {
	for (var e, t, n = 0, r = "", i = arguments.length; n < i; n++) (e = arguments[n]) && (t = Kr(e)) && (r && (r += " "), r += t);
	return r;
}
// node_modules/svelte/src/internal/shared/attributes.js
function Jr(e) {
	return typeof e == "object" ? qr(e) : e ?? "";
}
var Yr = [..." 	\n\r\f\xA0\v﻿"];
function Xr(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || Yr.includes(r[o - 1])) && (s === r.length || Yr.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
function Zr(e, t = !1) {
	var n = t ? " !important;" : ";", r = "";
	for (var i of Object.keys(e)) {
		var a = e[i];
		a != null && a !== "" && (r += " " + i + ": " + a + n);
	}
	return r;
}
function Qr(e) {
	return e[0] !== "-" || e[1] !== "-" ? e.toLowerCase() : e;
}
function $r(e, t) {
	if (t) {
		var n = "", r, i;
		if (Array.isArray(t) ? (r = t[0], i = t[1]) : r = t, e) {
			e = String(e).replaceAll(/\/\*.*?\*\//g, "").trim();
			var a = !1, o = 0, s = !1, c = [];
			r && c.push(...Object.keys(r).map(Qr)), i && c.push(...Object.keys(i).map(Qr));
			var l = 0, u = -1;
			let t = e.length;
			for (var d = 0; d < t; d++) {
				var f = e[d];
				if (s ? f === "/" && e[d - 1] === "*" && (s = !1) : a ? a === f && (a = !1) : f === "/" && e[d + 1] === "*" ? s = !0 : f === "\"" || f === "'" ? a = f : f === "(" ? o++ : f === ")" && o--, !s && a === !1 && o === 0) {
					if (f === ":" && u === -1) u = d;
					else if (f === ";" || d === t - 1) {
						if (u !== -1) {
							var p = Qr(e.substring(l, u).trim());
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
		return r && (n += Zr(r)), i && (n += Zr(i, !0)), n = n.trim(), n === "" ? null : n;
	}
	return e == null ? null : String(e);
}
// node_modules/svelte/src/internal/client/dom/elements/class.js
function ei(e, t, n, r, i, a) {
	var o = e[le];
	if (E || o !== n || o === void 0) {
		var s = Xr(n, r, a);
		E && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[le] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// node_modules/svelte/src/internal/client/dom/elements/style.js
function ti(e, t = {}, n, r) {
	for (var i in n) {
		var a = n[i];
		t[i] !== a && (n[i] == null ? e.style.removeProperty(i) : e.style.setProperty(i, a, r));
	}
}
function ni(e, t, n, r) {
	var i = e[ue];
	if (E || i !== t) {
		var a = $r(t, r);
		E && a === e.getAttribute("style") || (a == null ? e.removeAttribute("style") : e.style.cssText = a), e[ue] = t;
	} else r && (Array.isArray(r) ? (ti(e, n?.[0], r[0]), ti(e, n?.[1], r[1], "important")) : ti(e, n, r));
	return r;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function ri(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function ii(t, n) {
	var r = t.__defaultValue, i = t.multiple, a = i ? r ?? [] : null;
	if (!i || e(a)) {
		var o = t.selectedIndex, s = n && i ? new Set(t.selectedOptions) : null;
		for (var c of t.options) {
			var l = ci(c);
			ri(c, i ? a.includes(l) : Wt(l, r));
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
function ai(t, n, r = !1) {
	if (t.multiple) {
		if (n == null) return;
		if (!e(n)) return ye();
		for (var i of t.options) i.selected = n.includes(ci(i));
	} else {
		for (i of t.options) if (Wt(ci(i), n)) {
			i.selected = !0;
			return;
		}
		r && n === void 0 || (t.selectedIndex = -1);
	}
}
function oi(e) {
	var t = new MutationObserver((t) => {
		t.every(li) || ("__defaultValue" in e && ii(e, !1), "__value" in e && ai(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), un(() => {
		t.disconnect();
	});
}
function si(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet(), i = !0;
	et(e, "change", (t) => {
		var i = t ? "[selected]" : ":checked", a;
		if (e.multiple) a = [].map.call(e.querySelectorAll(i), ci);
		else {
			var o = e.querySelector(i) ?? e.querySelector("option:not([disabled])");
			a = o && ci(o);
		}
		n(a), e.__value = a, N !== null && r.add(N);
	}), mn(() => {
		var a = t();
		if (e === document.activeElement) {
			var o = N;
			if (r.has(o)) return;
		}
		if (ai(e, a, i), i && a === void 0) {
			var s = e.querySelector(":checked");
			s !== null && (a = ci(s), n(a));
		}
		e.__value = a, i = !1;
	});
}
function ci(e) {
	return "__value" in e ? e.__value : e.value;
}
function li(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// node_modules/svelte/src/internal/client/dom/elements/attributes.js
var ui = Symbol("is custom element"), di = Symbol("is html"), fi = me ? "link" : "LINK", pi = me ? "progress" : "PROGRESS";
function mi(e) {
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
		e[fe] = n, qe(n), Qe();
	}
}
function hi(e, t) {
	var n = gi(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === pi) && (e.value = t ?? "");
}
function Z(e, t, n, r) {
	var i = gi(e);
	if (!(E && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === fi))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[se] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && vi(e).has(t) ? e[t] = n : (!E || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function gi(e) {
	return e[ce] ??= {
		[ui]: e.nodeName.includes("-"),
		[di]: e.namespaceURI === ge
	};
}
var _i = /* @__PURE__ */ new Map();
function vi(e) {
	var t = e.getAttribute("is") || e.nodeName, n = _i.get(t);
	if (n) return n;
	_i.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var s in r = o(i), r) r[s].set && s !== "innerHTML" && s !== "textContent" && s !== "innerText" && n.add(s);
		i = l(i);
	}
	return n;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function yi(e, t) {
	return e === t || e?.[ie] === t;
}
function bi(e = Ue(), t, n, r) {
	var i = Ve.r, a = H;
	return mn(() => {
		var o, s;
		return gn(() => {
			o = s, s = r?.() || [], nr(() => {
				yi(n(...s), e) || (t(e, ...s), o && yi(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && yi(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// node_modules/svelte/src/internal/client/reactivity/store.js
var xi = !1;
function Si(e) {
	var t = xi;
	try {
		return xi = !1, [e(), xi];
	} finally {
		xi = t;
	}
}
// node_modules/svelte/src/internal/client/reactivity/props.js
function Ci(e, t, n, r) {
	var i = !0, o = !!(n & 8), s = !!(n & 16), c = r, l = !0, u = void 0, d = () => s && i ? (u ??= /* @__PURE__ */ at(r), U(u)) : (l && (l = !1, c = s ? nr(r) : r), c);
	let f;
	if (o) {
		var p = ie in e || oe in e;
		f = a(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	o ? [m, h] = Si(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Ie(t), f(m)));
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
	o && U(y);
	var b = H;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? U(y) : i && o ? Ht(e) : e;
			return F(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return jn && v || b.f & 16384 ? y.v : U(y);
	});
}
var wi = ":root{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark;--paper:var(--lightningcss-light,#fff)var(--lightningcss-dark,#16191d);--raised:var(--lightningcss-light,#fff)var(--lightningcss-dark,#20242a);--sunken:var(--lightningcss-light,#f2f4f6)var(--lightningcss-dark,#101215);--ink:var(--lightningcss-light,#1b1f24)var(--lightningcss-dark,#e9ecef);--soft:var(--lightningcss-light,#545c66)var(--lightningcss-dark,#aab3bd);--line:var(--lightningcss-light,#d3d9df)var(--lightningcss-dark,#3a424b);--strong:var(--lightningcss-light,#7a8490)var(--lightningcss-dark,#7d8894);--accent:var(--lightningcss-light,#0b6a5d)var(--lightningcss-dark,#5fd4c1);--left:var(--lightningcss-light,#0072b2)var(--lightningcss-dark,#56b4e9);--right:var(--lightningcss-light,#c8401a)var(--lightningcss-dark,#ff8f66);--on-player:var(--lightningcss-light,#fff)var(--lightningcss-dark,#101215);--hole:var(--lightningcss-light,#444b53)var(--lightningcss-dark,#050607);--good:var(--lightningcss-light,#18794e)var(--lightningcss-dark,#4cc38a);--bad:var(--lightningcss-light,#b42318)var(--lightningcss-dark,#ff8f84);--mark:var(--lightningcss-light,#fff1c2)var(--lightningcss-dark,#4a3d10);background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Liberation Sans,sans-serif}@media (prefers-color-scheme:dark){:root{--lightningcss-light: ;--lightningcss-dark:initial}}:root[data-theme=light]{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light}:root[data-theme=dark]{--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark}:root[data-projector=true]{font-size:22px}*,:before,:after{box-sizing:border-box}body{margin:0}h1{margin:0 0 .75rem;font-size:1.6rem;line-height:1.2}h2{margin:0 0 .6rem;font-size:1.1rem}h3{margin:.6rem 0 .3rem;font-size:1rem}button,input,select,textarea{font:inherit;color:inherit;border:1px solid var(--strong);background:var(--raised);border-radius:.4rem;min-height:1.9rem}input,select,textarea{max-width:100%;padding:.2rem .5rem}button{cursor:pointer;padding:.15rem .7rem}button:hover:not(:disabled){border-color:var(--accent)}button:disabled{color:var(--soft);border-color:var(--line);cursor:default}button[aria-pressed=true],button[aria-checked=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);font-weight:600}button.quiet{min-height:1.5rem;color:var(--accent);background:0 0;border:0;padding:0 .2rem;text-decoration:underline}button.icon{min-width:1.9rem;padding:.15rem .3rem}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}code,kbd,.code{font-family:ui-monospace,DejaVu Sans Mono,monospace;font-size:.92em}kbd{border:1px solid var(--strong);border-radius:.3em;padding:0 .35em}.row{flex-wrap:wrap;align-items:center;gap:.4rem;display:flex}.soft{color:var(--soft)}.panel{border:1px solid var(--line);background:var(--raised);border-radius:.75rem;padding:1rem}.notice{border-left:4px solid var(--accent);background:var(--sunken);padding:.6rem .9rem}.error{border-left:4px solid var(--bad);background:var(--sunken);overflow-wrap:anywhere;margin:.4rem 0;padding:.6rem .9rem}.old{opacity:.5}.hidden{clip-path:inset(50%);white-space:nowrap;width:1px;height:1px;position:absolute;overflow:hidden}.two{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);align-items:start;gap:1.5rem;display:grid}@media (max-width:900px){.two{grid-template-columns:minmax(0,1fr)}}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);padding:.25rem .5rem}th{color:var(--soft);font-size:.85rem;font-weight:600}@media (prefers-reduced-motion:no-preference){.old{transition:opacity .15s}}";
// src/board/tree.ts
function Ti(e, t, n = "left") {
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
var Ei = (e) => e.nodes[e.at], Di = (e) => e === "left" ? "right" : "left";
function Oi(e, t, n, r) {
	let i = Ei(e), a = i.children.find((r) => e.nodes[r]?.move === n && e.nodes[r]?.by === t);
	if (a !== void 0) return ki(e, a);
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
		side: Di(t)
	};
}
function ki(e, t) {
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
	let i = r[r[t].last ?? r[t].children[0] ?? -1], a = n.by ? Di(n.by) : i?.by ?? e.side;
	return {
		...e,
		nodes: r,
		at: t,
		side: a
	};
}
var Ai = (e) => ki(e, Ei(e).parent);
function ji(e) {
	let t = Ei(e);
	return ki(e, t.last ?? t.children[0] ?? -1);
}
function Mi(e, t) {
	let n = e.nodes[Ei(e).parent]?.children ?? [], r = n[n.indexOf(e.at) + t];
	return r === void 0 ? e : ki(e, r);
}
function Ni(e) {
	let t = Ei(e).parent;
	for (; t > 0 && e.nodes[t].children.length < 2;) t = e.nodes[t].parent;
	return ki(e, Math.max(t, 0));
}
function Pi(e) {
	let [t, n] = [Ei(e), e.side], r = [];
	for (; t.by !== void 0 && t.by === Di(n);) r.unshift(t.move), [t, n] = [e.nodes[t.parent], t.by];
	return {
		position: t.position,
		first: n,
		played: r
	};
}
function Fi(e, t) {
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
	return ki({
		...e,
		nodes: o,
		at: 0
	}, a.get(n));
}
function Ii(e, t) {
	let n = [t], r = e.nodes[t];
	for (; r.children.length === 1;) n.push(r.children[0]), r = e.nodes[r.children[0]];
	return {
		moves: n,
		variations: r.children.map((t) => Ii(e, t))
	};
}
// src/engine/connection.svelte.ts
var Li = 4401, Ri = 1e4, zi = class {
	#e = /* @__PURE__ */ P("connecting");
	get state() {
		return U(this.#e);
	}
	set state(e) {
		F(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ P(null);
	get hello() {
		return U(this.#t);
	}
	set hello(e) {
		F(this.#t, e);
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
		this.state = e === Li ? "refused" : "lost";
		let t = { error: {
			kind: "lost",
			message: "the connection to the program is lost"
		} };
		for (let e of this.#a.values()) e.done(t);
		this.#a.clear(), e !== Li && (setTimeout(() => this.#c(), this.#s), this.#s = Math.min(2 * this.#s, Ri));
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
}, Bi = 4e3, Vi = 1.5, Hi = .2, Ui = 600, Wi = (e) => e?.kind === "budget" && !e.message.includes("memory"), Gi = class {
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
			slice: Bi,
			nodes: 0,
			mostNodes: o ?? Infinity,
			seconds: Math.min(a ?? Ui, Ui),
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
		if (e.nodes += t, !(Wi(r.error) || Wi(r.moves_error)) || t === e.mostNodes) return this.#e.post({ ...r }), !0;
		if (i >= e.seconds) {
			let t = `the budget of ${e.seconds} s is used up`, n = (e) => Wi(e) ? {
				...e,
				message: t
			} : e, { error: i, moves_error: a, ...o } = r;
			return this.#e.post({
				...o,
				...i && { error: n(i) },
				...a && { moves_error: n(a) }
			}), !0;
		}
		if (this.#e.now() - e.told >= Hi) {
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
		return e.slice = Math.ceil(e.slice * Vi), !1;
	}
}, Ki = 2e3, qi = 1e9, Ji = (e) => e.map((e) => e.join(",")).join(";");
function Yi(e) {
	return e.split(/[;\s]+/).flatMap((e) => {
		let t = /^(-?\d{1,10}),(-?\d{1,10})$/.exec(e), [n, r] = [Number(t?.[1]) + 0, Number(t?.[2]) + 0];
		return Math.abs(n) <= qi && Math.abs(r) <= qi ? [[n, r]] : [];
	}).slice(0, Ki);
}
// src/sheet/markdown.ts
var Xi = "```";
function Zi({ cells: e }) {
	return e.map(({ kind: e, text: t }) => e === "calc" ? `${Xi}upstar\n${t}\n${Xi}` : t).join("\n\n").concat("\n");
}
function Qi(e) {
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
var $i = [
	"easy",
	"medium",
	"hard"
], { ceil: ea, floor: ta, min: na } = Math, ra = [
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
], ia = (e) => Math.max(0, ...e.map(({ id: e }) => e)) + 1, aa = 1500, oa = 8e3;
function sa(e, t) {
	let n = new URLSearchParams({ v: "1" });
	if (e !== "board" && n.set("s", e), e === "board" || e === "explorer") n.set("g", t.board.ruleset), n.set("p", Ei(t.board).position), t.board.side === "right" && n.set("to", "right"), e === "explorer" && t.explorer.sensible && n.set("only", "sensible");
	else if (e === "sums") for (let e of t.sums.cards) n.append("c", la(e));
	else if (e === "thermograph") {
		for (let e of t.thermograph.games) n.append("x", e);
		n.set("t", t.thermograph.t), t.thermograph.sum && n.set("sum", t.thermograph.sum);
	} else if (e === "worksheet") n.set("d", Zi(t.worksheet));
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
	} else e === "angel" ? n.set("e", Ji(t.angel.eaten)) : e === "rules" && (n.set("d", t.rules.text), n.set("p", t.rules.position));
	return n;
}
function ca(e) {
	if (e.get("v") !== "1") return null;
	let t = ra.find((t) => t === (e.get("s") ?? "board"));
	if (!t) return null;
	let n = {}, r = e.get("g"), i = e.get("d") ?? "", a = e.get("to") === "right" ? "right" : "left", o = e.get("p") ?? "";
	if (r !== null && t === "puzzles") n.puzzles = {
		ruleset: r,
		position: o,
		side: a,
		level: $i.find((t) => t === e.get("l")) ?? "easy",
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
	} else r !== null && (n.board = Ti(r, o, a));
	if (t === "explorer" && (n.explorer = { sensible: e.get("only") === "sensible" }), t === "sums" && (n.sums = { cards: e.getAll("c").flatMap(ua) }), t === "thermograph") {
		let t = ["left", "right"].find((t) => t === e.get("sum"));
		n.thermograph = {
			games: e.getAll("x"),
			t: e.get("t") ?? "0",
			...t && { sum: t }
		};
	}
	return t === "worksheet" && (n.worksheet = Qi(i)), t === "rules" && (n.rules = {
		text: i,
		position: e.get("p") ?? "",
		foreign: !0
	}), t === "angel" && (n.angel = { eaten: Yi(e.get("e") ?? "") }), {
		screen: t,
		documents: n
	};
}
var la = ({ copies: e, ruleset: t, text: n }) => `${e};${t ?? ""};${n}`;
function ua(e, t) {
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
async function da(e, t) {
	let n = sa(e, t).toString().replaceAll("%7C", "|").replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";");
	return n.length <= aa ? `#${n}` : `#v=1&z=${await pa(n)}`;
}
async function fa(e) {
	let t = new URLSearchParams(e.replace(/^#/, "")), n = t.get("z");
	try {
		return ca(n === null ? t : new URLSearchParams(await ha(n)));
	} catch {
		return null;
	}
}
async function pa(e) {
	let t = new Blob([e]).stream().pipeThrough(new CompressionStream("deflate-raw")), n = new Uint8Array(await new Response(t).arrayBuffer()), r = "";
	for (let e of n) r += String.fromCharCode(e);
	return btoa(r).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
var ma = 1e6;
async function ha(e) {
	let t = atob(e.replaceAll("-", "+").replaceAll("_", "/")), n = Uint8Array.from(t, (e) => e.charCodeAt(0)), r = new Blob([n]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), i = new TextDecoder(), a = "";
	for (;;) {
		let { done: e, value: t } = await r.read();
		if (e) return a + i.decode();
		if (a += i.decode(t, { stream: !0 }), a.length > ma) throw Error("the link is too long");
	}
}
// src/state/examples.ts
var ga = "..#|#..|...", _a = { cards: [
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
] }, va = {
	games: [
		"{5|{2|-1}}",
		"domineering(\"..#|#..|...\")",
		"+-2"
	],
	t: "1"
}, ya = Qi("# A worksheet\n\nCells can use the names that other cells define. A cell runs by itself, as long as it is quick.\n\n```upstar\ng = domineering(\"..#|#..|...\")\n```\n\n```upstar\ntemperature(g)\n```\n\n```upstar\ng + {3|1}\n```\n\n```upstar\nfor n in 1..6: [mean(domineering(\"2x{n}\")), temperature(domineering(\"2x{n}\"))]\n```\n"), ba = {
	text: "# A stone jumps over the next one, and removes it.\nname     hopper\ntitle    Hopper\nboard    strip\ncell     .  free\ncell     L  a stone of Left's\ncell     R  a stone of Right's\nexchange L R\neach     L R . -> . . L   any direction\neach     L . -> . L\nrules    a stone moves ahead by one cell, or jumps over a stone of the other player's and removes it\nsource   the studio\nexample  L.R..R\n",
	position: "",
	foreign: !1
}, xa = {
	ruleset: "domineering",
	position: "...|.#.|...|#..",
	side: "left",
	level: "easy",
	chosen: null
}, Sa = {
	ruleset: "nemesis",
	position: "grid(7,7) @ 2,3",
	moves: []
}, Ca = { eaten: Yi("7,16;6,16;5,16;4,16;3,16;2,16;1,16;0,16;7,13;7,14;7,15") }, wa = class {
	#e = /* @__PURE__ */ P();
	#t = /* @__PURE__ */ P([]);
	#n = /* @__PURE__ */ P([]);
	constructor(e) {
		F(this.#e, e);
	}
	get now() {
		return U(this.#e);
	}
	get canUndo() {
		return U(this.#t).length > 0;
	}
	get canRedo() {
		return U(this.#n).length > 0;
	}
	step(e) {
		F(this.#t, [...U(this.#t).slice(-499), U(this.#e)]), F(this.#n, []), F(this.#e, e);
	}
	replace(e) {
		F(this.#e, e);
	}
	undo() {
		let e = U(this.#t).at(-1);
		e !== void 0 && (F(this.#t, U(this.#t).slice(0, -1)), F(this.#n, [U(this.#e), ...U(this.#n)]), F(this.#e, e));
	}
	redo() {
		let [e, ...t] = U(this.#n);
		e !== void 0 && (F(this.#t, [...U(this.#t), U(this.#e)]), F(this.#n, t), F(this.#e, e));
	}
}, Ta = 30, Ea = 2e3;
function Da(e, { board: t, escape: n }) {
	return e === "escape" ? Oa({
		screen: e,
		ruleset: n.ruleset,
		position: n.position
	}) : e !== "board" && e !== "explorer" ? null : Oa({
		screen: "board",
		ruleset: t.ruleset,
		position: Ei(t).position
	});
}
var Oa = (e) => e.position.length <= Ea ? e : null, ka = (e, t) => e.screen === t.screen && e.ruleset === t.ruleset && e.position === t.position, Aa = (e, t) => [t, ...e.filter((e) => !ka(e, t))].slice(0, Ta);
function ja(e) {
	if (!Array.isArray(e)) return [];
	let t = (e) => typeof e?.ruleset == "string" && typeof e.position == "string" && (e.screen === "board" || e.screen === "escape");
	return e.filter((e) => t(e)).slice(0, Ta);
}
// src/state/studio.svelte.ts
var Ma = "upstar-draft", Na = "upstar-view", Pa = "upstar-recent", Fa = 300, Ia = class {
	#e = /* @__PURE__ */ P("start");
	get screen() {
		return U(this.#e);
	}
	set screen(e) {
		F(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ P("auto");
	get theme() {
		return U(this.#t);
	}
	set theme(e) {
		F(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ P(!1);
	get projector() {
		return U(this.#n);
	}
	set projector(e) {
		F(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ P(!1);
	get tooLong() {
		return U(this.#r);
	}
	set tooLong(e) {
		F(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ P(null);
	get draft() {
		return U(this.#i);
	}
	set draft(e) {
		F(this.#i, e);
	}
	#a = /* @__PURE__ */ P([]);
	get recent() {
		return U(this.#a);
	}
	set recent(e) {
		F(this.#a, e);
	}
	#o = /* @__PURE__ */ P("");
	get told() {
		return U(this.#o);
	}
	set told(e) {
		F(this.#o, e, !0);
	}
	part = null;
	engine;
	board = new wa(Ti("domineering", ga));
	explorer = new wa({ sensible: !1 });
	sums = new wa(_a);
	thermograph = new wa(va);
	worksheet = new wa(ya);
	rules = new wa(ba);
	puzzles = new wa(xa);
	escape = new wa(Sa);
	angel = new wa(Ca);
	#s;
	#c;
	constructor(e) {
		this.engine = e, this.#l(), this.draft = Ba(), this.recent = ja(La(Pa));
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
		this.board.step(Ti(e, t)), this.screen = n;
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
			id: ia(e),
			ruleset: this.board.now.ruleset,
			text: Ei(this.board.now).position,
			copies: 1
		};
		this.sums.step({ cards: [...e, t] }), this.tell(`Added to the sum as summand ${e.length + 1}`);
	}
	take({ screen: e, documents: t }) {
		t.board && this.board.step(t.board), t.explorer && this.explorer.replace(t.explorer), t.sums && this.sums.step(t.sums), t.thermograph && this.thermograph.step(t.thermograph), t.worksheet && this.worksheet.step(t.worksheet), t.rules && this.rules.step(t.rules), t.puzzles && this.puzzles.step(t.puzzles), t.escape && this.escape.step(t.escape), t.angel && this.angel.step(t.angel), this.screen = e, this.draft = null;
	}
	async readAddress() {
		let e = await fa(location.hash);
		e && this.take(e);
	}
	save() {
		let { screen: e, documents: t } = this;
		clearTimeout(this.#s), e !== "start" && (this.#s = setTimeout(() => {
			da(e, t).then((e) => {
				this.tooLong = e.length > oa, this.tooLong || history.replaceState(null, "", e);
			}), za({
				screen: e,
				documents: t
			});
			let n = Da(e, t);
			n && (this.recent = Aa(this.recent, n), Ra(Pa, JSON.stringify(this.recent)));
		}, Fa));
	}
	saveView() {
		Ra(Na, JSON.stringify({
			theme: this.theme,
			projector: this.projector
		}));
	}
	#l() {
		try {
			let e = JSON.parse(localStorage.getItem(Na) ?? "{}");
			this.theme = e.theme ?? "auto", this.projector = e.projector ?? !1;
		} catch {}
	}
};
function La(e) {
	try {
		return JSON.parse(localStorage.getItem(e) ?? "null");
	} catch {
		return null;
	}
}
function Ra(e, t) {
	try {
		localStorage.setItem(e, t);
	} catch {}
}
var za = (e) => Ra(Ma, JSON.stringify(e));
function Ba() {
	let e = La(Ma);
	return e?.documents ? e : null;
}
// node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
// src/engine/cache.ts
var Va = 100, Ha = class {
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
		this.#e.size > Va && n !== void 0 && this.#e.delete(n);
	}
}, Ua = 50, Wa = { seconds: 2 }, Ga = { seconds: 60 }, Ka = new Ha(), qa = 0, Ja = class {
	#e = /* @__PURE__ */ P(null);
	get answer() {
		return U(this.#e);
	}
	set answer(e) {
		F(this.#e, e);
	}
	#t = /* @__PURE__ */ P(null);
	get of() {
		return U(this.#t);
	}
	set of(e) {
		F(this.#t, e);
	}
	#n = /* @__PURE__ */ P(!1);
	get waiting() {
		return U(this.#n);
	}
	set waiting(e) {
		F(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ P(null);
	get progress() {
		return U(this.#r);
	}
	set progress(e) {
		F(this.#r, e);
	}
	#i;
	#a;
	#o = null;
	#s;
	#c = null;
	#l = "";
	constructor(e, t) {
		this.#i = e, this.#a = `${t}-${++qa}`;
	}
	follow(e, t = Wa) {
		let n = JSON.stringify(e);
		if (n === this.#l && (this.#o || this.answer)) return;
		if (this.#f(), this.#l = n, this.#c = e, !e) {
			this.#d(null, null);
			return;
		}
		let r = Ka.get(n);
		r ? this.#d(r, e) : this.#u(e, t);
	}
	#u(e, t) {
		let n = this.#l, r = this.#i.ask(this.#a, {
			...e,
			budget: t
		}, (e) => {
			this.#o === r && (this.progress = e);
		});
		this.#o = r, this.#s = setTimeout(() => this.waiting = !0, Ua), r.answer.then((t) => {
			Ka.set(n, t), this.#o === r && (t.error?.kind === "lost" && (this.#l = ""), this.#d(t, e));
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
	longer(e = Ga) {
		this.#c && (this.#f(), this.#u(this.#c, e));
	}
	leave() {
		this.#f(), this.#l = "";
	}
}, Ya = {
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
}, Xa = {
	...Ya,
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
}, Za = {
	nemesis: Ya,
	nemesis_cuts_first: {
		...Ya,
		first: "cut"
	},
	blizzard: {
		...Ya,
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
	cat_herding: Xa,
	cat_herding_cuts_first: {
		...Xa,
		first: "cut"
	},
	cat_herding_paths: {
		...Xa,
		first: "cut",
		walks: "path",
		rulesets: {
			walk: null,
			cut: "cat_herding_paths",
			both: null
		}
	},
	nowhere_to_go: {
		...Ya,
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
}, Qa = (e) => e in Za;
// src/shell/keys.ts
function $a(e) {
	let t = e.composedPath()[0] ?? e.target;
	return t instanceof Element && t.closest("dialog") ? !0 : t instanceof HTMLInputElement ? ![
		"range",
		"checkbox",
		"radio"
	].includes(t.type) : t instanceof HTMLTextAreaElement || t instanceof HTMLSelectElement;
}
// src/exact/rational.ts
function eo(e, t) {
	for (; t !== 0n;) [e, t] = [t, e % t];
	return e < 0n ? -e : e;
}
function Q(e, t = 1n) {
	let n = eo(e, t) * (t < 0n ? -1n : 1n);
	return {
		p: e / n,
		q: t / n
	};
}
function to(e) {
	let t = /^(-?\d+)(?:\/(\d+))?$/.exec(e.trim());
	if (!t?.[1]) return null;
	let n = BigInt(t[2] ?? "1");
	return n === 0n ? null : Q(BigInt(t[1]), n);
}
var no = ({ p: e, q: t }) => t === 1n ? `${e}` : `${e}/${t}`, ro = (e, t) => Q(e.p * t.q + t.p * e.q, e.q * t.q), io = (e, t) => Q(e.p * t.q - t.p * e.q, e.q * t.q), ao = (e, t) => Q(e.p * t.p, e.q * t.q), oo = (e, t) => Q(e.p * t.q, e.q * t.p);
function so(e, t) {
	let n = e.p * t.q - t.p * e.q;
	return n < 0n ? -1 : +(n > 0n);
}
var co = (e, t) => so(e, t) <= 0 ? e : t, lo = (e, t) => so(e, t) >= 0 ? e : t;
function uo({ p: e, q: t }) {
	let n = e / t;
	return e < 0n && e % t !== 0n ? n - 1n : n;
}
function $({ p: e, q: t }) {
	let n = e / t, r = e % t * 1000000n / t;
	return Number(n) + Number(r) / 1e6;
}
// src/thermo/walls.ts
function fo(e) {
	if (!e) return null;
	let t = po(e.left), n = po(e.right);
	return t && n ? {
		left: t,
		right: n
	} : null;
}
function po(e) {
	let t = [];
	for (let [n, r] of e) {
		let e = {
			t: to(n),
			v: to(r)
		};
		if (!e.t || !e.v) return null;
		t.push({
			t: e.t,
			v: e.v
		});
	}
	return t.length > 0 ? t : null;
}
function mo(e, t) {
	let n = e[0];
	for (let r of e) {
		if (so(r.t, t) > 0) {
			if (so(t, n.t) <= 0) return n.v;
			let e = oo(io(t, n.t), io(r.t, n.t));
			return ro(n.v, ao(e, io(r.v, n.v)));
		}
		n = r;
	}
	return n.v;
}
function ho({ left: e, right: t }) {
	return lo(e.at(-1).t, t.at(-1).t);
}
function go(e) {
	let t = e.flatMap(({ left: e, right: t }) => [...e, ...t]).map(({ v: e }) => e), n = t[0] ?? Q(0n), r = Q(1n);
	return {
		from: io(t.reduce(co, n), r),
		to: ro(t.reduce(lo, n), r)
	};
}
function _o(e) {
	let t = e.map(ho).reduce(lo, Q(0n));
	return {
		from: Q(-1n),
		to: Q(uo(t) + 2n)
	};
}
function vo({ from: e, to: t }, n) {
	let r = $(io(t, e)), i = Q(1n);
	for (let e = 0; r / $(i) > n; e++) i = ao(i, e % 3 == 1 ? Q(5n, 2n) : Q(2n));
	let a = [], o = oo(e, i), s = uo(o) + (so(o, Q(uo(o))) === 0 ? 0n : 1n);
	for (;; s++) {
		let e = ao(i, Q(s));
		if (so(e, t) > 0) return a;
		a.push(e);
	}
}
function yo(e) {
	let { from: t, to: n } = _o(e), r = Q(1n, 8n);
	for (; $(oo(io(n, t), r)) > 200;) r = ao(r, Q(2n));
	let i = e.flatMap(({ left: e, right: t }) => [...e, ...t]).map(({ t: e }) => e);
	for (let e = t; so(e, n) <= 0; e = ro(e, r)) i.push(e);
	return i.sort(so), i.filter((e, t) => t === 0 || so(i[t - 1], e) !== 0);
}
function bo(e, t) {
	let n = mo(e.left, t), r = mo(e.right, t);
	return so(n, r) === 0 ? `at ${no(t)} the mast is at ${no(n)}` : `at ${no(t)} the left wall is at ${no(n)} and the right wall at ${no(r)}`;
}
function xo(e, t) {
	let n = 0;
	return e.forEach((r, i) => {
		Math.abs($(r) - t) < Math.abs($(e[n]) - t) && (n = i);
	}), n;
}
// src/board/ambient.ts
var So = 2e4;
function Co(e) {
	return [...new Set(e.flatMap(({ move: e }) => typeof e.value == "string" ? [e.value] : []))];
}
function wo(e) {
	let t = `[${Co(e).map((e) => `thermograph(${e})`).join(", ")}]`;
	return t === "[]" || t.length > So ? null : {
		do: "evaluate",
		ruleset: "expression",
		position: { expr: t }
	};
}
function To(e, t, n, r) {
	let i = /* @__PURE__ */ new Map(), a = fo(e.thermograph), o = to(r);
	return !a || !o || Co(t).forEach((e, t) => {
		let r = fo(n[t]?.thermograph);
		if (r) for (let t of ["left", "right"]) i.set(Eo(t, e), no(Do(a, r, t, o)));
	}), i;
}
var Eo = (e, t) => `${e} ${t}`;
function Do(e, t, n, r) {
	let i = n === "left" ? io(mo(e.left, r), io(mo(t.right, r), r)) : io(ro(mo(t.left, r), r), mo(e.right, r));
	return so(i, Q(0n)) < 0 ? Q(0n) : i;
}
// src/editor/colored.ts
function Oo(e, t, n) {
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
var ko = ({ graph: e, chars: t }) => `${e} ${t.join("")}`, Ao = {
	b: "blue, Left's",
	r: "red, Right's",
	g: "green, both players'"
};
function jo(e) {
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
function Mo(e) {
	return e.length === 0 ? "1:" : e.map(({ from: e, to: t, color: n }) => `${e}-${t}${n}`).join(" ");
}
function No(e) {
	let t = Math.max(0, ...e.flatMap(({ from: e, to: t }) => [e, t]));
	return Array.from({ length: t + 2 }, (e, t) => t);
}
// src/editor/EdgesEditor.svelte
var Po = /* @__PURE__ */ K("<option> </option>"), Fo = /* @__PURE__ */ K("<li role=\"group\" class=\"svelte-w5lnje\"><span> </span> <select aria-label=\"Color\"></select> <button class=\"icon\">×</button></li>"), Io = /* @__PURE__ */ K("<ul class=\"svelte-w5lnje\"></ul> <div class=\"row\" role=\"group\" aria-label=\"A new edge\"><label>from <select></select></label> <label>to <select></select></label> <select aria-label=\"Color of the new edge\"></select> <button>Add the edge</button></div>", 1), Lo = {
	hash: "svelte-w5lnje",
	code: "ul.svelte-w5lnje {display:flex;flex-wrap:wrap;gap:0.4rem 1rem;margin:0 0 0.6rem;padding:0;list-style:none;}li.svelte-w5lnje {display:flex;align-items:center;gap:0.3rem;}"
};
function Ro(e, t) {
	k(t, !0), Wr(e, Lo);
	let n = /* @__PURE__ */ M(() => Object.keys(Ao).filter((e) => t.green || e !== "g")), r = /* @__PURE__ */ M(() => No(t.edges)), i = /* @__PURE__ */ P(0), a = /* @__PURE__ */ P(null), o = /* @__PURE__ */ P("b"), s = /* @__PURE__ */ M(() => U(a) !== null && U(r).includes(U(a)) ? U(a) : U(r).at(-1)), c = (e, n) => t.onedit(Mo(t.edges.with(e, n))), l = (e) => e === 0 ? "0, the ground" : e === U(r).at(-1) ? `${e}, new` : `${e}`;
	var u = Io(), d = L(u);
	X(d, 21, () => t.edges, Pr, (e, r, i) => {
		var a = Fo(), o = I(a), s = R(o), l = z(o, 2);
		X(l, 20, () => U(n), (e) => e, (e, t, n, r) => {
			var i = Po(), a = R(i, !0), o = {};
			B(() => {
				J(a, Ao[t]), o !== (o = t) && (i.value = (i.__value = o) ?? "");
			}), q(e, i);
		}), O(l);
		var u;
		oi(l);
		var d = z(l, 2);
		O(a), B(() => {
			Z(a, "aria-label", `Edge ${U(r).from ?? ""}-${U(r).to ?? ""}`), J(s, `${U(r).from ?? ""}–${U(r).to ?? ""}`), u !== (u = U(r).color) && (l.value = (l.__value = u) ?? "", ai(l, u)), Z(d, "aria-label", `Remove edge ${U(r).from ?? ""}-${U(r).to ?? ""}`);
		}), G("change", l, (e) => c(i, {
			...U(r),
			color: e.currentTarget.value
		})), G("click", d, () => t.onedit(Mo(t.edges.toSpliced(i, 1)))), q(e, a);
	}), O(d);
	var f = z(d, 2), p = I(f), m = z(I(p));
	X(m, 20, () => U(r).slice(0, -1), (e) => e, (e, t) => {
		var n = Po(), r = R(n, !0), i = {};
		B((e) => {
			J(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}, [() => l(t)]), q(e, n);
	}), O(m), oi(m), O(p);
	var h = z(p, 2), g = z(I(h));
	X(g, 20, () => U(r), (e) => e, (e, t) => {
		var n = Po(), r = R(n, !0), i = {};
		B((e) => {
			J(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}, [() => l(t)]), q(e, n);
	}), O(g);
	var _;
	oi(g), O(h);
	var v = z(h, 2);
	X(v, 20, () => U(n), (e) => e, (e, t, n, r) => {
		var i = Po(), a = R(i, !0), o = {};
		B(() => {
			J(a, Ao[t]), o !== (o = t) && (i.value = (i.__value = o) ?? "");
		}), q(e, i);
	}), O(v), oi(v);
	var y = z(v, 2);
	O(f), B(() => {
		_ !== (_ = U(s)) && (g.value = (g.__value = _) ?? "", ai(g, _));
	}), si(m, () => U(i), (e) => F(i, e)), G("change", g, (e) => F(a, Number(e.currentTarget.value), !0)), si(v, () => U(o), (e) => F(o, e)), G("click", y, () => t.onedit(Mo([...t.edges, {
		from: U(i),
		to: U(s),
		color: U(o)
	}]))), q(e, u), A();
}
dr(["change", "click"]);
// src/editor/grid.ts
var zo = 40;
function Bo(e, t) {
	let n = t[0]?.char;
	if (n === void 0) return null;
	let r = /^\s*(\d+)\s*x\s*(\d+)\s*$/i.exec(e);
	if (r) {
		let [e, t] = [Number(r[1]), Number(r[2])];
		return e < 1 || t < 1 || e > zo || t > zo ? null : Array.from({ length: e }, () => n.repeat(t));
	}
	let i = e.trim().split(/\s*[|\n]\s*/).map((e) => e.replaceAll(/\s/g, "")), a = i[0]?.length ?? 0, o = new Map(t.flatMap(({ char: e }) => [[e, e]])), s = i.map((e) => [...e].map((e) => o.get(e) ?? Vo(e, t)));
	return a === 0 || s.some((e) => e.length !== a || e.includes(void 0)) ? null : s.map((e) => e.join(""));
}
function Vo(e, t) {
	let n = t.filter((t) => t.char.toLowerCase() === e.toLowerCase());
	return n.length === 1 ? n[0]?.char : void 0;
}
var Ho = (e) => e.join("|");
function Uo(e, t, n, r) {
	let i = e[t];
	return i === void 0 || n < 0 || n >= i.length || i[n] === r ? e : e.with(t, i.slice(0, n) + r + i.slice(n + 1));
}
function Wo(e, t, n) {
	return e[(e.findIndex((e) => e.char === t) + n + e.length) % e.length]?.char ?? t;
}
function Go(e, t, n, r) {
	let [i, a] = [Ko(t), Ko(n)];
	return Array.from({ length: i }, (t, n) => (e[n] ?? "").slice(0, a).padEnd(a, r));
}
var Ko = (e) => Math.min(zo, Math.max(1, Math.round(e) || 1)), qo = (e) => e.map((e) => [...e].reverse().join(""));
function Jo(e) {
	let t = e[0]?.length ?? 0;
	return Array.from({ length: t }, (t, n) => e.map((e) => e[n] ?? "").reverse().join(""));
}
var Yo = (e, t) => e.map((e) => t.repeat(e.length));
function Xo({ char: e, meaning: t }, n = []) {
	return e === "#" ? "hole" : e === "." ? "free" : /\bLeft's\b/.test(t) || n.some(([t]) => t === e) ? "left" : /\bRight's\b/.test(t) || n.some(([, t]) => t === e) ? "right" : "piece";
}
function Zo(e, t, n, r) {
	return `${r ? `cell ${t + 1}` : `row ${e + 1}, column ${t + 1}`}, ${n?.meaning ?? "unknown"}`;
}
// src/editor/graph.ts
var Qo = 60;
function $o(e, t) {
	let n = e.trim().split(/\s+/), r = n.at(-1) ?? "", i = n.length > 1 && [...r].every((e) => t.includes(e)), a = es(i ? n.slice(0, -1) : n);
	if (!a || a.count === 0 || a.count > Qo) return null;
	let o = i ? [...r] : Array(a.count).fill(".");
	return o.length === a.count ? {
		edges: a.edges,
		chars: o
	} : null;
}
function es(e) {
	let t = /^(path|cycle|star|complete)\((\d+)\)$/.exec(e.join(""));
	if (t) return Number(t[2]) <= Qo ? ts(t[1], Number(t[2])) : null;
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
function ts(e, t) {
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
function ns({ edges: e, chars: t }) {
	let n = t.some((e) => e !== ".") ? ` ${t.join("")}` : "";
	return `${t.length}: ${e.map((e) => e.join("-")).join(" ")}${n}`.replace(": ", e.length > 0 ? ": " : ":");
}
var rs = ({ edges: e, chars: t }) => ({
	edges: e,
	chars: [...t, "."]
}), is = ({ edges: e, chars: t }, n, r) => ({
	edges: e,
	chars: t.with(n, r)
});
function as({ edges: e, chars: t }, n, r) {
	let i = e.filter((e) => !(e.includes(n) && e.includes(r)));
	return {
		chars: t,
		edges: i.length < e.length || n === r ? i : [...e, [Math.min(n, r), Math.max(n, r)]]
	};
}
function os({ edges: e, chars: t }, n) {
	let r = (e) => e > n ? e - 1 : e;
	return {
		chars: t.toSpliced(n, 1),
		edges: e.filter((e) => !e.includes(n)).map(([e, t]) => [r(e), r(t)])
	};
}
function ss({ edges: e }, t) {
	return e.flatMap(([e, n]) => e === t ? [n] : n === t ? [e] : []);
}
function cs(e) {
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
var ls = /* @__PURE__ */ new Set([
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
function us(e, t) {
	let n = new DOMParser().parseFromString(e, "image/svg+xml").documentElement;
	if (n.localName !== "svg") return null;
	for (let e of [n, ...n.querySelectorAll("*")]) ds(e);
	let r = document.importNode(n, !0), i = r.querySelector("title")?.textContent ?? "the position";
	r.setAttribute("role", "img"), r.setAttribute("aria-label", i), r.querySelector("title")?.remove(), t && fs(r);
	let a = [...r.querySelectorAll("[data-place]")];
	return {
		svg: r,
		places: new Set(a.map((e) => e.getAttribute("data-place") ?? ""))
	};
}
function ds(e) {
	if (!ls.has(e.localName)) e.remove();
	else for (let { name: t, value: n } of [...e.attributes]) (t.startsWith("on") || t === "style" || t.endsWith("href") || /url\((?!#)/.test(n)) && e.removeAttribute(t);
}
function fs(e) {
	e.querySelector(".legend")?.remove();
	let t = e.querySelector("rect");
	t && t.getAttribute("width") === e.getAttribute("width") && t.remove();
}
function ps(e) {
	if (!(e instanceof SVGGraphicsElement) || !("getBBox" in e)) return;
	let { x: t, y: n, width: r, height: i } = e.getBBox();
	if (r === 0 && i === 0) return;
	let [a, o] = [r + 16, i + 16];
	e.setAttribute("viewBox", `${t - 8} ${n - 8} ${a} ${o}`), e.setAttribute("width", `${a}`), e.setAttribute("height", `${o}`);
}
function ms(e, t) {
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
var hs = /* @__PURE__ */ br("<line class=\"svelte-8idkmq\"></line>"), gs = /* @__PURE__ */ br("<g role=\"button\" tabindex=\"0\"><circle class=\"svelte-8idkmq\"></circle><text class=\"svelte-8idkmq\"></text></g>"), _s = /* @__PURE__ */ br("<text aria-hidden=\"true\" class=\"svelte-8idkmq\"> </text>"), vs = /* @__PURE__ */ K("<button> </button>"), ys = /* @__PURE__ */ K("<div class=\"row svelte-8idkmq\" role=\"group\" aria-label=\"A click on a vertex\"><!> <button>Add a vertex</button></div> <p class=\"soft svelte-8idkmq\"> </p>", 1), bs = /* @__PURE__ */ K("<svg role=\"group\" class=\"svelte-8idkmq\"><!><!><!></svg> <!>", 1), xs = {
	hash: "svelte-8idkmq",
	code: "svg.svelte-8idkmq {display:block;width:100%;max-height:26rem;border:1px solid var(--line);border-radius:0.5rem;background:var(--raised);user-select:none;}[data-tool='move'].svelte-8idkmq {touch-action:none;}line.svelte-8idkmq {stroke:var(--strong);stroke-width:2.5;}circle.svelte-8idkmq {fill:var(--raised);stroke:var(--ink);stroke-width:2;}text.svelte-8idkmq {fill:var(--ink);font-size:15px;font-weight:650;text-anchor:middle;pointer-events:none;}.vertex.svelte-8idkmq {cursor:pointer;}.vertex.svelte-8idkmq:focus-visible circle:where(.svelte-8idkmq) {stroke:var(--accent);stroke-width:5;}.left.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--left);}.right.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--right);stroke-dasharray:6 4;}.hole.svelte-8idkmq circle:where(.svelte-8idkmq) {fill:var(--hole);}.left.svelte-8idkmq text:where(.svelte-8idkmq),\n  .right.svelte-8idkmq text:where(.svelte-8idkmq) {fill:var(--on-player);}.hole.svelte-8idkmq text:where(.svelte-8idkmq) {fill:#ffffff;}.marked.svelte-8idkmq circle:where(.svelte-8idkmq) {stroke:light-dark(#b26a00, #f0b429);stroke-width:6;}.picked.svelte-8idkmq circle:where(.svelte-8idkmq) {stroke:var(--accent);stroke-width:5;stroke-dasharray:5 3;}.row.svelte-8idkmq {margin-top:0.8rem;}p.svelte-8idkmq {margin:0.3rem 0;}"
};
function Ss(e, t) {
	k(t, !0), Wr(e, xs);
	let n = [
		["paint", "Color"],
		["move", "Move"],
		["edge", "Edge"],
		["delete", "Delete"]
	], [r, i] = [16, 34], a = /* @__PURE__ */ P("paint"), o = /* @__PURE__ */ P([]), s = /* @__PURE__ */ P(null), c = /* @__PURE__ */ P(null), l = /* @__PURE__ */ P(void 0), u = "", d = /* @__PURE__ */ M(() => new Ja(t.engine, "layout"));
	dn(() => {
		t.engine.state === "open" && u !== t.position && U(d).follow({
			do: "draw",
			position: t.position,
			...t.rules === void 0 ? { ruleset: t.ruleset.name } : { rules: t.rules }
		});
	}), dn(() => {
		let { answer: e, of: n } = U(d);
		n?.position !== t.position || u === t.position || nr(() => U(o).length === t.graph.chars.length && p === U(f)) || (F(o, e?.svg && ms(us(e.svg, !1), t.graph.chars.length) || cs(t.graph.chars.length)), p = U(f));
	});
	let f = /* @__PURE__ */ M(() => JSON.stringify(t.graph.edges)), p = "", h = (e) => U(o)[e] ?? {
		x: 0,
		y: 0
	}, g = /* @__PURE__ */ M(() => {
		let [e, t] = [U(o).map(({ x: e }) => e), U(o).map(({ y: e }) => e)], [n, r] = [Math.min(0, ...e) - i, Math.min(0, ...t) - i];
		return {
			x: n,
			y: r,
			width: Math.max(240, ...e) + i - n,
			height: Math.max(90, ...t) + i - r
		};
	}), _ = /* @__PURE__ */ M(() => new Map(t.ruleset.cells.map((e) => [e.char, e]))), v = (e) => Xo(U(_).get(e) ?? {
		char: e,
		meaning: ""
	}, t.ruleset.exchange), y = (e) => {
		let n = ss(t.graph, e), r = U(_).get(t.graph.chars[e] ?? "")?.meaning ?? "unknown";
		return `vertex ${e}${t.graph.chars[e] === "." ? "" : ` ${t.graph.chars[e]}`}, ${r}, ${n.length > 0 ? `next to ${n.join(", ")}` : "without neighbors"}`;
	};
	function b(e, n = U(o)) {
		F(o, n), u = ns(e), p = JSON.stringify(e.edges), t.onedit(u);
	}
	function x() {
		b(rs(t.graph), [...U(o), {
			x: U(g).x + U(g).width - i + 40,
			y: U(g).y + i
		}]);
	}
	function S(e) {
		t.graph.chars.length > 1 && b(os(t.graph, e), U(o).toSpliced(e, 1));
	}
	function C(e) {
		t.mode === "play" ? t.onpick(`${e}`) : U(a) === "paint" && t.ruleset.cells.length > 0 ? b(is(t.graph, e, Wo(t.ruleset.cells, t.graph.chars[e], 1))) : U(a) === "delete" ? S(e) : U(a) === "edge" && U(s) === null ? F(s, e, !0) : U(a) === "edge" && U(s) !== null && (U(s) !== e && b(as(t.graph, U(s), e)), F(s, null));
	}
	function w(e, n) {
		t.mode === "edit" && U(a) === "move" ? (F(c, n, !0), e.preventDefault()) : C(n);
	}
	function ee(e) {
		if (U(c) === null || !U(l)) return;
		let t = U(l).getScreenCTM()?.inverse();
		if (!t) return;
		let { x: n, y: r } = new DOMPoint(e.clientX, e.clientY).matrixTransform(t);
		F(o, U(o).with(U(c), {
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
		else if (r && t.mode === "edit" && U(a) === "move") F(o, U(o).with(n, {
			x: h(n).x + r[0],
			y: h(n).y + r[1]
		}));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var ne = bs();
	W("pointermove", Gt, ee), W("pointerup", Gt, () => F(c, null));
	var re = L(ne), ie = I(re);
	X(ie, 17, () => t.graph.edges, Pr, (e, t) => {
		var n = /* @__PURE__ */ M(() => m(U(t), 2));
		let r = () => U(n)[0], i = () => U(n)[1];
		var a = hs();
		B((e, t, n, r) => {
			Z(a, "x1", e), Z(a, "y1", t), Z(a, "x2", n), Z(a, "y2", r);
		}, [
			() => h(r()).x,
			() => h(r()).y,
			() => h(i()).x,
			() => h(i()).y
		]), q(e, a);
	});
	var ae = z(ie);
	X(ae, 17, () => t.graph.chars, Pr, (e, n, i) => {
		var a = gs();
		let o;
		Z(a, "data-place", i);
		var c = I(a), l = z(c);
		l.textContent = i, O(a), B((e, t, n, i, s, u, d, f, p) => {
			Z(a, "aria-label", e), Z(a, "aria-pressed", t), o = ei(a, 0, `vertex ${n ?? ""}`, "svelte-8idkmq", o, {
				marked: i,
				picked: s
			}), Z(c, "cx", u), Z(c, "cy", d), Z(c, "r", r), Z(l, "x", f), Z(l, "y", p);
		}, [
			() => y(i),
			() => t.picked.includes(`${i}`) || U(s) === i,
			() => v(U(n)),
			() => t.marked.has(`${i}`),
			() => t.picked.includes(`${i}`) || U(s) === i,
			() => h(i).x,
			() => h(i).y,
			() => h(i).x,
			() => h(i).y + 5
		]), G("pointerdown", a, (e) => w(e, i)), G("keydown", a, (e) => te(e, i)), q(e, a);
	}), X(z(ae), 17, () => t.graph.chars, Pr, (e, t, n) => {
		var i = Cr(), a = L(i), o = (e) => {
			var i = _s(), a = R(i, !0);
			B((e, n) => {
				Z(i, "x", e), Z(i, "y", n), J(a, U(t));
			}, [() => h(n).x + r + 5, () => h(n).y - r + 4]), q(e, i);
		};
		Y(a, (e) => {
			U(t) !== "." && e(o);
		}), q(e, i);
	}), O(re), bi(re, (e) => F(l, e), () => U(l));
	var oe = z(re, 2), se = (e) => {
		var r = ys(), i = L(r), o = I(i);
		X(o, 17, () => n, ([e, t]) => e, (e, n) => {
			var r = /* @__PURE__ */ M(() => m(U(n), 2));
			let i = () => U(r)[0], o = () => U(r)[1];
			var c = Cr(), l = L(c), u = (e) => {
				var t = vs(), n = R(t, !0);
				B(() => {
					Z(t, "aria-pressed", U(a) === i()), J(n, o());
				}), G("click", t, () => {
					F(a, i(), !0), F(s, null);
				}), q(e, t);
			};
			Y(l, (e) => {
				(i() !== "paint" || t.ruleset.cells.length > 0) && e(u);
			}), q(e, c);
		});
		var c = z(o, 2);
		O(i);
		var l = R(z(i, 2), !0);
		B(() => J(l, {
			paint: "A click gives the vertex its next color.",
			move: "Drag a vertex; it changes the picture alone.",
			edge: "Click two vertices to join or to part them.",
			delete: "A click removes the vertex with its edges."
		}[U(a)])), G("click", c, x), q(e, r);
	};
	Y(oe, (e) => {
		t.mode === "edit" && e(se);
	}), B(() => {
		Z(re, "viewBox", `${U(g).x ?? ""} ${U(g).y ?? ""} ${U(g).width ?? ""} ${U(g).height ?? ""}`), Z(re, "aria-label", `${t.ruleset.title ?? ""} graph`), Z(re, "data-graph", t.position), Z(re, "data-tool", U(a));
	}), q(e, ne), A();
}
dr([
	"pointerdown",
	"keydown",
	"click"
]);
// src/editor/GridEditor.svelte
var Cs = /* @__PURE__ */ K("<span class=\"svelte-3iejfa\"> </span>"), ws = /* @__PURE__ */ K("<div role=\"gridcell\"><!></div>"), Ts = /* @__PURE__ */ K("<div role=\"row\" class=\"cells svelte-3iejfa\"></div>"), Es = /* @__PURE__ */ K("<div class=\"board svelte-3iejfa\" role=\"grid\" tabindex=\"-1\"></div>"), Ds = {
	hash: "svelte-3iejfa",
	code: ".board.svelte-3iejfa {display:grid;width:min(100%, max(calc(var(--columns) * 3.4rem), min(calc(var(--columns) * 6.5rem), 26rem)));border:2px solid var(--strong);border-radius:0.3rem;background:var(--strong);gap:1px;user-select:none;}.board[data-mode='edit'].svelte-3iejfa {touch-action:none;}.cells.svelte-3iejfa {display:grid;grid-template-columns:repeat(var(--columns), minmax(0, 1fr));gap:1px;}.cell.svelte-3iejfa {display:grid;place-items:center;position:relative;aspect-ratio:1;background:var(--raised);cursor:pointer;}.cell.svelte-3iejfa:focus-visible {outline-offset:-3px;z-index:1;}.hole.svelte-3iejfa {background:var(--hole);}span.svelte-3iejfa {display:grid;place-items:center;width:72%;aspect-ratio:1;border-radius:50%;border:2px solid var(--strong);font-weight:650;line-height:1;}.left.svelte-3iejfa span:where(.svelte-3iejfa) {background:var(--left);border-color:var(--left);color:var(--on-player);}.right.svelte-3iejfa span:where(.svelte-3iejfa) {background:var(--right);border-color:var(--right);color:var(--on-player);border-radius:28%;}.playable.svelte-3iejfa::after {content:'';position:absolute;inset:8%;border:2px dotted var(--strong);border-radius:20%;}.marked.svelte-3iejfa::after {content:'';position:absolute;inset:6%;border:4px solid light-dark(#b26a00, #f0b429);border-radius:20%;}.picked.svelte-3iejfa::after {content:'';position:absolute;inset:6%;border:4px dashed var(--accent);border-radius:20%;}"
};
function Os(e, t) {
	k(t, !0), Wr(e, Ds);
	let n = Ci(t, "brush", 3, null), r = Ci(t, "picked", 19, () => []), i = Ci(t, "label", 3, "Board"), a = /* @__PURE__ */ P(null), o = /* @__PURE__ */ P(Ht({
		row: 0,
		column: 0
	})), s = /* @__PURE__ */ P(void 0), c = /* @__PURE__ */ M(() => U(a)?.rows ?? t.rows), l = /* @__PURE__ */ M(() => U(c)[0]?.length ?? 0), u = /* @__PURE__ */ M(() => ({
		row: Math.min(U(o).row, U(c).length - 1),
		column: Math.min(U(o).column, U(l) - 1)
	})), d = /* @__PURE__ */ M(() => new Map(t.cells.map((e) => [e.char, e]))), f = (e, t) => `(${e + 1},${t + 1})`, p = (e) => Xo(U(d).get(e) ?? {
		char: e,
		meaning: ""
	}, t.exchange);
	function m(e, r, i) {
		if (F(o, {
			row: r,
			column: i
		}, !0), t.mode === "play") {
			e.button === 0 && t.onpick(f(r, i));
			return;
		}
		if (e.button !== 0 && e.button !== 2) return;
		let s = e.shiftKey || e.button === 2, c = t.rows[r]?.[i] ?? "", l = n() !== null && !s ? n() : Wo(t.cells, c, s ? -1 : 1);
		F(a, {
			rows: Uo(t.rows, r, i, l),
			char: l
		}), e.target.releasePointerCapture?.(e.pointerId);
	}
	function h(e) {
		if (!U(a)) return;
		let t = (U(s)?.getRootNode())?.elementFromPoint(e.clientX, e.clientY)?.closest("[data-cell]");
		if (!t || !U(s)?.contains(t)) return;
		let [n = 0, r = 0] = (t.dataset.cell ?? "").split(",").map(Number);
		F(a, {
			...U(a),
			rows: Uo(U(a).rows, n, r, U(a).char)
		});
	}
	function g() {
		if (!U(a)) return;
		let e = U(a).rows;
		F(a, null), e.join("|") !== t.rows.join("|") && t.onedit(e);
	}
	function _(e, t) {
		F(o, {
			row: Math.max(0, Math.min(e, U(c).length - 1)),
			column: Math.max(0, Math.min(t, U(l) - 1))
		}, !0), U(s)?.querySelector(`[data-cell="${U(o).row},${U(o).column}"]`)?.focus();
	}
	function v(e) {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		let { row: r, column: i } = U(u), a = t.rows[r]?.[i] ?? "", o = t.cells.find(({ char: t }) => t === e.key) ?? t.cells.find(({ char: t }) => t.toLowerCase() === e.key.toLowerCase());
		if (e.key === "ArrowUp") _(r - 1, i);
		else if (e.key === "ArrowDown") _(r + 1, i);
		else if (e.key === "ArrowLeft") _(r, i - 1);
		else if (e.key === "ArrowRight") _(r, i + 1);
		else if (e.key === "Home") _(r, 0);
		else if (e.key === "End") _(r, U(l) - 1);
		else if (e.key === " " || e.key === "Enter") t.mode === "play" ? t.onpick(f(r, i)) : t.onedit(Uo(t.rows, r, i, n() !== null && !e.shiftKey ? n() : Wo(t.cells, a, e.shiftKey ? -1 : 1)));
		else if (t.mode === "edit" && o && e.key.length === 1) t.onedit(Uo(t.rows, r, i, o.char));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var y = Es();
	W("pointermove", Gt, h), W("pointerup", Gt, g), W("pointercancel", Gt, () => F(a, null));
	let b;
	X(y, 21, () => U(c), Pr, (e, n, i) => {
		var a = Ts();
		X(a, 21, () => U(n), Pr, (e, n, a) => {
			let s = /* @__PURE__ */ M(() => f(i, a));
			var l = ws();
			let h;
			Z(l, "data-cell", `${i},${a}`);
			var g = I(l), _ = (e) => {
				var t = Cs(), r = R(t, !0);
				B(() => J(r, U(n))), q(e, t);
			};
			Y(g, (e) => {
				U(n) !== "." && U(n) !== "#" && e(_);
			}), O(l), B((e, t, n, r, o, s) => {
				h = ei(l, 1, `cell ${e ?? ""}`, "svelte-3iejfa", h, {
					marked: t,
					picked: n,
					playable: r
				}), Z(l, "tabindex", i === U(u).row && a === U(u).column ? 0 : -1), Z(l, "aria-label", o), Z(l, "aria-selected", s);
			}, [
				() => p(U(n)),
				() => t.marked?.has(U(s)),
				() => r().includes(U(s)),
				() => t.mode === "play" && t.playable?.has(U(s)),
				() => Zo(i, a, U(d).get(U(n)), U(c).length === 1),
				() => r().includes(U(s))
			]), G("pointerdown", l, (e) => m(e, i, a)), W("focus", l, () => F(o, {
				row: i,
				column: a
			}, !0)), q(e, l);
		}), O(a), q(e, a);
	}), O(y), bi(y, (e) => F(s, e), () => U(s)), B((e) => {
		Z(y, "aria-label", i()), Z(y, "aria-rowcount", U(c).length), Z(y, "aria-colcount", U(l)), Z(y, "data-mode", t.mode), Z(y, "data-position", e), b = ni(y, "", b, { "--columns": U(l) });
	}, [() => U(c).join("|")]), G("keydown", y, v), G("contextmenu", y, (e) => e.preventDefault()), q(e, y), A();
}
dr([
	"keydown",
	"contextmenu",
	"pointerdown"
]);
// src/editor/GridTools.svelte
var ks = /* @__PURE__ */ K("<button class=\"code svelte-1ciysue\"> </button>"), As = /* @__PURE__ */ K("<label>Rows <input type=\"number\" min=\"1\" max=\"40\" class=\"svelte-1ciysue\"/></label>"), js = /* @__PURE__ */ K("<button>Turn</button>"), Ms = /* @__PURE__ */ K("<div class=\"row\" role=\"group\" aria-label=\"Brush\"><button>next</button> <!></div> <div class=\"row\"><!> <label> <input type=\"number\" min=\"1\" max=\"40\" class=\"svelte-1ciysue\"/></label> <button>Clear</button> <button>Mirror</button> <!> <button title=\"The same position with the players exchanged\">Negative</button></div>", 1), Ns = {
	hash: "svelte-1ciysue",
	code: "input.svelte-1ciysue {width:4.2rem;}.code.svelte-1ciysue {min-width:2rem;}"
};
function Ps(e, t) {
	k(t, !0), Wr(e, Ns);
	let n = /* @__PURE__ */ M(() => t.cells.find(({ char: e }) => e === ".")?.char ?? t.cells[0]?.char ?? "."), r = /* @__PURE__ */ M(() => t.rows[0]?.length ?? 0), i = (e, r) => {
		let i = Go(t.rows, e, r, U(n));
		i.join("|") !== t.rows.join("|") && t.onedit(i);
	};
	var a = Ms(), o = L(a), s = I(o);
	X(z(s, 2), 17, () => t.cells, ({ char: e, meaning: t }) => e, (e, n) => {
		let r = () => U(n).char, i = () => U(n).meaning;
		var a = ks(), o = R(a, !0);
		B(() => {
			Z(a, "aria-pressed", t.brush === r()), Z(a, "aria-label", i()), Z(a, "title", i()), J(o, r());
		}), G("click", a, () => t.onbrush(r())), q(e, a);
	}), O(o);
	var c = z(o, 2), l = I(c), u = (e) => {
		var n = As(), a = z(I(n));
		mi(a), O(n), B(() => hi(a, t.rows.length)), G("change", a, (e) => i(e.currentTarget.valueAsNumber, U(r))), q(e, n);
	};
	Y(l, (e) => {
		t.single || e(u);
	});
	var d = z(l, 2), f = I(d), p = z(f);
	mi(p), O(d);
	var m = z(d, 2), h = z(m, 2), g = z(h, 2), _ = (e) => {
		var n = js();
		G("click", n, () => t.onedit(Jo(t.rows))), q(e, n);
	};
	Y(g, (e) => {
		t.single || e(_);
	});
	var v = z(g, 2);
	O(c), B(() => {
		Z(s, "aria-pressed", t.brush === null), J(f, `${t.single ? "Cells" : "Columns"} `), hi(p, U(r));
	}), G("click", s, () => t.onbrush(null)), G("change", p, (e) => i(t.rows.length, e.currentTarget.valueAsNumber)), G("click", m, () => t.onedit(Yo(t.rows, U(n)))), G("click", h, () => t.onedit(qo(t.rows))), G("click", v, function(...e) {
		t.onnegative?.apply(this, e);
	}), q(e, a), A();
}
dr(["click", "change"]);
// src/editor/heaps.ts
function Fs(e) {
	let t = e.trim();
	if (t === "()" || t === "") return [];
	let n = (t.match(/\([^)]*\)|\S+/g) ?? []).map((e) => e.replaceAll(/[()\s]/g, "").split(",").map(Number));
	return n.every((e) => e.length <= 3 && e.every((e) => Number.isSafeInteger(e) && e >= 0)) ? n : null;
}
function Is(e) {
	return e.length === 0 ? "()" : e.map((e) => e.length === 1 ? `${e[0]}` : `(${e.join(",")})`).join(" ");
}
// src/editor/HeapsEditor.svelte
var Ls = /* @__PURE__ */ K("<button class=\"icon\">−</button> <input type=\"number\" min=\"0\" class=\"svelte-13hz82r\"/> <button class=\"icon\">+</button>", 1), Rs = /* @__PURE__ */ K("<li role=\"group\" class=\"svelte-13hz82r\"><!> <button class=\"icon\">×</button></li>"), zs = /* @__PURE__ */ K("<ul class=\"svelte-13hz82r\"><!> <li class=\"svelte-13hz82r\"><button>Add a heap</button></li></ul>"), Bs = {
	hash: "svelte-13hz82r",
	code: "ul.svelte-13hz82r {display:flex;flex-wrap:wrap;gap:0.5rem 1rem;margin:0;padding:0;list-style:none;}li.svelte-13hz82r {display:flex;gap:0.2rem;}input.svelte-13hz82r {width:5rem;text-align:center;}"
};
function Vs(e, t) {
	k(t, !0), Wr(e, Bs);
	let n = /* @__PURE__ */ M(() => t.heaps[0]?.length ?? 1);
	function r(e, n, r) {
		!Number.isSafeInteger(r) || r < 0 || t.onedit(Is(t.heaps.with(e, t.heaps[e].with(n, r))));
	}
	var i = zs(), a = I(i);
	X(a, 17, () => t.heaps, Pr, (e, n, i) => {
		var a = Rs();
		Z(a, "aria-label", `Heap ${i + 1}`);
		var o = I(a);
		X(o, 17, () => U(n), Pr, (e, t, a) => {
			var o = Ls(), s = L(o);
			Z(s, "aria-label", `Heap ${i + 1}: one less`);
			var c = z(s, 2);
			mi(c);
			var l = z(c, 2);
			Z(l, "aria-label", `Heap ${i + 1}: one more`), B(() => {
				s.disabled = U(t) === 0, hi(c, U(t)), Z(c, "aria-label", `Heap ${i + 1}, size${U(n).length > 1 ? ` ${a + 1}` : ""}`);
			}), G("click", s, () => r(i, a, U(t) - 1)), G("change", c, (e) => r(i, a, e.currentTarget.valueAsNumber)), G("click", l, () => r(i, a, U(t) + 1)), q(e, o);
		});
		var s = z(o, 2);
		Z(s, "aria-label", `Remove heap ${i + 1}`), O(a), G("click", s, () => t.onedit(Is(t.heaps.toSpliced(i, 1)))), q(e, a);
	});
	var o = R(z(a, 2));
	O(i), G("click", o, () => t.onedit(Is([...t.heaps, Array(U(n)).fill(1)]))), q(e, i), A();
}
dr(["click", "change"]);
// src/editor/Picture.svelte
var Hs = /* @__PURE__ */ K("<span class=\"error\"> </span>"), Us = /* @__PURE__ */ K("<span></span> <!>", 1), Ws = {
	hash: "svelte-132z1or",
	code: ".picture.svelte-132z1or {display:block;max-width:100%;max-height:100%;}.picture.svelte-132z1or svg {display:block;max-width:100%;max-height:100%;margin:auto;border-radius:0.4rem;}.bare.svelte-132z1or svg {width:auto;height:auto;max-height:var(--most, 9rem);background:#ffffff;}.clickable.svelte-132z1or [data-place] {cursor:pointer;}.picture.svelte-132z1or .marked {stroke:#e69f00;stroke-width:6;}.picture.svelte-132z1or text.marked {stroke:none;}.picture.svelte-132z1or .picked {stroke:#000000;stroke-width:5;stroke-dasharray:5 3;}.picture.svelte-132z1or text.picked {stroke:none;}"
};
function Gs(e, t) {
	k(t, !0), Wr(e, Ws);
	let n = Ci(t, "bare", 3, !1), r = Ci(t, "picked", 19, () => []), i = /* @__PURE__ */ M(() => new Ja(t.engine, "draw"));
	dn(() => {
		t.engine.state === "open" && U(i).follow({
			do: "draw",
			position: t.position,
			...t.rules === void 0 ? { ruleset: t.ruleset } : { rules: t.rules }
		});
	});
	let a = /* @__PURE__ */ M(() => U(i).answer?.svg ? us(U(i).answer.svg, n()) : null);
	dn(() => {
		U(a) && t.onplaces?.(U(a).places);
	});
	function o(e) {
		dn(() => {
			e.replaceChildren(...U(a) ? [U(a).svg] : []), U(a) && n() && ps(U(a).svg);
		}), dn(() => {
			for (let e of U(a)?.svg.querySelectorAll("[data-place]") ?? []) {
				let n = e.getAttribute("data-place") ?? "";
				e.classList.toggle("marked", t.marked?.has(n) ?? !1), e.classList.toggle("picked", r().includes(n));
			}
		});
	}
	function s(e) {
		let n = e.target.closest("[data-place]")?.getAttribute("data-place");
		n != null && t.onpick?.(n);
	}
	var c = Us(), l = L(c);
	let u;
	Gr(l, (e) => o?.(e));
	var d = z(l, 2), f = (e) => {
		var t = Hs(), n = R(t, !0);
		B(() => J(n, U(i).answer.error.message)), q(e, t);
	};
	Y(d, (e) => {
		U(i).answer?.error && !n() && e(f);
	}), B(() => u = ei(l, 1, "picture svelte-132z1or", null, u, {
		bare: n(),
		old: U(i).waiting,
		clickable: t.onpick !== void 0
	})), G("click", l, s), q(e, c), A();
}
dr(["click"]);
// src/editor/Editor.svelte
var Ks = /* @__PURE__ */ K("<div class=\"tools svelte-1q5sxeq\"><!></div>"), qs = /* @__PURE__ */ K("<!> <!>", 1), Js = /* @__PURE__ */ K("<option> </option>"), Ys = /* @__PURE__ */ K("<label> <select></select></label>"), Xs = /* @__PURE__ */ K("<div class=\"row\" role=\"group\" aria-label=\"Vertices\"></div>"), Zs = /* @__PURE__ */ K("<div class=\"tools svelte-1q5sxeq\"><!> <!> <!></div>"), Qs = /* @__PURE__ */ K("<div class=\"picture svelte-1q5sxeq\"><!></div> <!>", 1), $s = /* @__PURE__ */ K("<p class=\"error\" role=\"alert\"> </p>"), ec = {
	hash: "svelte-1q5sxeq",
	code: ".tools.svelte-1q5sxeq {display:grid;gap:0.6rem;margin-top:0.8rem;}.picture.svelte-1q5sxeq {overflow:auto;padding:0.5rem;border:1px solid var(--line);border-radius:0.5rem;background:#ffffff;}"
};
function tc(e, t) {
	k(t, !0), Wr(e, ec);
	let n = Ci(t, "picked", 19, () => []), r = /* @__PURE__ */ P(null), i = /* @__PURE__ */ P(/* @__PURE__ */ new Set()), a = /* @__PURE__ */ P(""), o = /* @__PURE__ */ M(() => t.ruleset.board === "strip"), s = /* @__PURE__ */ M(() => t.ruleset.cells.length > 0 && (U(o) || t.position.includes("|") || t.ruleset.board === "grid") ? Bo(t.position, t.ruleset.cells) : null), c = /* @__PURE__ */ M(() => t.ruleset.board === "heaps" && t.ruleset.kind === "short" ? Fs(t.position) : null), l = /* @__PURE__ */ M(() => t.ruleset.board === "edges" ? jo(t.position) : null), u = /* @__PURE__ */ M(() => t.ruleset.cells.map(({ char: e }) => e)), d = /* @__PURE__ */ M(() => t.ruleset.board === "graph" && !U(s) ? $o(t.position, U(u).length > 0 ? U(u) : ["."]) : null), f = /* @__PURE__ */ M(() => t.ruleset.board === "graph" && !U(s) ? Oo(t.position, U(i).size, U(u)) : null), p = /* @__PURE__ */ M(() => U(f) !== null && t.ruleset.cells.length > 0), m = (e) => U(o) ? [...e].map((e) => /^\d+$/.test(e) ? `(1,${Number(e) + 1})` : e) : [...e];
	dn(() => {
		U(d) && t.onplaces?.(new Set(U(d).chars.map((e, t) => `${t}`)));
	}), dn(() => {
		U(u).length > 0 && U(r) !== null && !U(u).includes(U(r)) && F(r, null);
	});
	async function h() {
		let { position: e, error: n } = await t.engine.ask("edit", {
			do: "edit",
			...t.rules === void 0 ? { ruleset: t.ruleset.name } : { rules: t.rules },
			position: t.position,
			negative: !0
		}).answer;
		F(a, n?.message ?? "", !0), e !== void 0 && t.onedit(e);
	}
	function g(e) {
		t.mode === "play" && t.onpick(U(o) ? `${Number(e.slice(3, -1)) - 1}` : e);
	}
	function _(e) {
		if (t.mode === "play") t.onpick(e);
		else if (U(f) && U(p)) {
			let n = Number(e), r = U(f).chars[n];
			r !== void 0 && t.onedit(ko({
				...U(f),
				chars: U(f).chars.with(n, Wo(t.ruleset.cells, r, 1))
			}));
		}
	}
	var v = qs(), y = L(v), b = (e) => {
		var i = qs(), a = L(i);
		{
			let e = /* @__PURE__ */ M(() => new Set(m(t.marked ?? []))), i = /* @__PURE__ */ M(() => m(n())), o = /* @__PURE__ */ M(() => new Set(m(t.playable ?? [])));
			Os(a, {
				get rows() {
					return U(s);
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
					return U(r);
				},
				get marked() {
					return U(e);
				},
				get picked() {
					return U(i);
				},
				get playable() {
					return U(o);
				},
				get label() {
					return `${t.ruleset.title ?? ""} board`;
				},
				onedit: (e) => t.onedit(Ho(e)),
				onpick: g
			});
		}
		var c = z(a, 2), l = (e) => {
			var n = Ks();
			Ps(I(n), {
				get rows() {
					return U(s);
				},
				get cells() {
					return t.ruleset.cells;
				},
				get single() {
					return U(o);
				},
				get brush() {
					return U(r);
				},
				onedit: (e) => t.onedit(Ho(e)),
				onbrush: (e) => F(r, e, !0),
				onnegative: h
			}), O(n), q(e, n);
		};
		Y(c, (e) => {
			t.mode === "edit" && e(l);
		}), q(e, i);
	}, x = (e) => {
		{
			let r = /* @__PURE__ */ M(() => t.marked ?? /* @__PURE__ */ new Set());
			Ss(e, {
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
					return U(d);
				},
				get position() {
					return t.position;
				},
				get mode() {
					return t.mode;
				},
				get marked() {
					return U(r);
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
		var r = Qs(), a = L(r), o = I(a);
		{
			let e = /* @__PURE__ */ M(() => t.mode === "play" || U(p) ? _ : void 0);
			Gs(o, {
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
					return U(e);
				},
				onplaces: (e) => {
					F(i, e), t.onplaces?.(e);
				}
			});
		}
		O(a);
		var s = z(a, 2), u = (e) => {
			var n = Zs(), r = I(n), i = (e) => {
				Vs(e, {
					get heaps() {
						return U(c);
					},
					get onedit() {
						return t.onedit;
					}
				});
			};
			Y(r, (e) => {
				U(c) && e(i);
			});
			var a = z(r, 2), o = (e) => {
				{
					let n = /* @__PURE__ */ M(() => t.ruleset.name.endsWith("rbg"));
					Ro(e, {
						get edges() {
							return U(l);
						},
						get green() {
							return U(n);
						},
						get onedit() {
							return t.onedit;
						}
					});
				}
			};
			Y(a, (e) => {
				U(l) && e(o);
			});
			var s = z(a, 2), u = (e) => {
				var n = Xs();
				X(n, 21, () => U(f).chars, Pr, (e, n, r) => {
					var i = Ys(), a = I(i);
					a.nodeValue = `${r} `;
					var o = z(a);
					X(o, 21, () => t.ruleset.cells, (e) => e.char, (e, t) => {
						var n = Js(), r = R(n, !0), i = {};
						B(() => {
							J(r, U(t).char), i !== (i = U(t).char) && (n.value = (n.__value = i) ?? "");
						}), q(e, n);
					}), O(o);
					var s;
					oi(o), O(i), B(() => {
						s !== (s = U(n)) && (o.value = (o.__value = s) ?? "", ai(o, s));
					}), G("change", o, (e) => t.onedit(ko({
						...U(f),
						chars: U(f).chars.with(r, e.currentTarget.value)
					}))), q(e, i);
				}), O(n), q(e, n);
			};
			Y(s, (e) => {
				U(f) && U(p) && e(u);
			}), O(n), q(e, n);
		};
		Y(s, (e) => {
			t.mode === "edit" && e(u);
		}), q(e, r);
	};
	Y(y, (e) => {
		U(s) ? e(b) : U(d) ? e(x, 1) : e(S, -1);
	});
	var C = z(y, 2), w = (e) => {
		var t = $s(), n = R(t, !0);
		B(() => J(n, U(a))), q(e, t);
	};
	Y(C, (e) => {
		U(a) && e(w);
	}), q(e, v), A();
}
dr(["change"]);
// src/thermo/Thermograph.svelte
var nc = /* @__PURE__ */ br("<path class=\"grid svelte-1oc2c3m\"></path><text text-anchor=\"end\" class=\"svelte-1oc2c3m\"> </text>", 1), rc = /* @__PURE__ */ br("<path class=\"grid svelte-1oc2c3m\"></path><text text-anchor=\"middle\" class=\"svelte-1oc2c3m\"> </text>", 1), ic = /* @__PURE__ */ br("<text class=\"name svelte-1oc2c3m\"></text>"), ac = /* @__PURE__ */ br("<path></path><path></path><!><circle class=\"left svelte-1oc2c3m\" r=\"5\"></circle><circle class=\"right svelte-1oc2c3m\" r=\"5\"></circle>", 1), oc = /* @__PURE__ */ K("<strong> </strong>"), sc = /* @__PURE__ */ K("<li><!> <span class=\"key left svelte-1oc2c3m\">left wall</span> <b> </b> <span class=\"key right svelte-1oc2c3m\">right wall</span> <b> </b></li>"), cc = /* @__PURE__ */ K("<figure class=\"svelte-1oc2c3m\"><svg role=\"img\" class=\"svelte-1oc2c3m\"><!><!><!><path class=\"now svelte-1oc2c3m\"></path></svg> <figcaption><label class=\"svelte-1oc2c3m\"><span class=\"svelte-1oc2c3m\">Temperature <output> </output></span> <input type=\"range\" min=\"0\" class=\"svelte-1oc2c3m\"/></label> <ul class=\"svelte-1oc2c3m\"></ul></figcaption></figure>"), lc = {
	hash: "svelte-1oc2c3m",
	code: "figure.svelte-1oc2c3m {margin:0;}svg.svelte-1oc2c3m {display:block;width:100%;max-width:40rem;touch-action:none;user-select:none;cursor:ns-resize;}text.svelte-1oc2c3m {fill:var(--soft);font-size:14px;}.name.svelte-1oc2c3m {font-weight:700;fill:var(--ink);}.grid.svelte-1oc2c3m {stroke:var(--line);}.wall.svelte-1oc2c3m {fill:none;stroke-width:3;stroke-linejoin:round;}.thin.svelte-1oc2c3m {stroke-width:1.8;}.thick.svelte-1oc2c3m {stroke-width:5;}.wall.left.svelte-1oc2c3m {stroke:var(--left);}.wall.right.svelte-1oc2c3m {stroke:var(--right);stroke-dasharray:7 5;}circle.left.svelte-1oc2c3m {fill:var(--left);}circle.right.svelte-1oc2c3m {fill:var(--right);}.now.svelte-1oc2c3m {stroke:var(--ink);stroke-width:1.5;}label.svelte-1oc2c3m {display:grid;gap:0.2rem;}label.svelte-1oc2c3m span:where(.svelte-1oc2c3m) {font-weight:600;}input.svelte-1oc2c3m {width:100%;max-width:40rem;accent-color:var(--accent);}ul.svelte-1oc2c3m {margin:0.3rem 0 0;padding:0;list-style:none;}.key.svelte-1oc2c3m {margin-left:0.6rem;color:var(--soft);}.key.svelte-1oc2c3m::before {content:'';display:inline-block;width:1.6em;margin-right:0.35em;vertical-align:middle;border-top:3px solid var(--left);}.key.right.svelte-1oc2c3m::before {border-top:3px dashed var(--right);}.key.svelte-1oc2c3m:first-child {margin-left:0;}"
};
function uc(e, t) {
	k(t, !0), Wr(e, lc);
	let [n, r, i, a, o] = [
		460,
		300,
		44,
		34,
		14
	], s = /* @__PURE__ */ M(() => t.graphs.flatMap(({ name: e, walls: t, thick: n }) => {
		let r = fo(t);
		return r ? [{
			name: e,
			thick: n,
			...r
		}] : [];
	})), c = /* @__PURE__ */ M(() => go(U(s))), l = /* @__PURE__ */ M(() => _o(U(s))), u = /* @__PURE__ */ M(() => yo(U(s))), d = /* @__PURE__ */ M(() => to(t.t) ?? Q(0n)), f = /* @__PURE__ */ M(() => xo(U(u), $(U(d)))), p = /* @__PURE__ */ M(() => U(s).map((e) => (U(s).length > 1 ? `${e.name}: ` : "") + bo(e, U(d)))), m = /* @__PURE__ */ M(() => (r - a - o) / ($(U(l).to) - $(U(l).from))), h = /* @__PURE__ */ P(void 0), g = /* @__PURE__ */ P(!1), _ = (e) => i + ($(U(c).to) - e) / ($(U(c).to) - $(U(c).from)) * (n - i - o), v = (e) => r - a - (e - $(U(l).from)) * U(m);
	function y(e) {
		let t = e.map(({ t: e, v: t }) => `${_($(t)).toFixed(2)} ${v($(e)).toFixed(2)}`), n = e.at(-1);
		return `M${t.join("L")}L${_($(n.v)).toFixed(2)} ${o}`;
	}
	function b(e) {
		if (!U(h)) return;
		e.preventDefault();
		let n = U(h).getBoundingClientRect(), i = (e.clientY - n.top) / n.height * r, o = U(u)[xo(U(u), $(U(l).from) + (r - a - i) / U(m))];
		o && t.onchange(no(o));
	}
	var x = Cr(), S = L(x), C = (e) => {
		var m = cc(), x = I(m), S = I(x);
		X(S, 17, () => vo(U(l), 8), (e) => no(e), (e, t) => {
			var r = nc(), a = L(r), s = z(a), c = R(s, !0);
			B((e, t, r) => {
				Z(a, "d", `M${i ?? ""} ${e ?? ""}H${n - o}`), Z(s, "x", i - 8), Z(s, "y", t), J(c, r);
			}, [
				() => v($(U(t))),
				() => v($(U(t))) + 5,
				() => no(U(t))
			]), q(e, r);
		});
		var C = z(S);
		X(C, 17, () => vo(U(c), 9), (e) => no(e), (e, t) => {
			var n = rc(), i = L(n), s = z(i), c = R(s, !0);
			B((e, t, n) => {
				Z(i, "d", `M${e ?? ""} ${o ?? ""}V${r - a}`), Z(s, "x", t), Z(s, "y", r - a + 20), J(c, n);
			}, [
				() => _($(U(t))),
				() => _($(U(t))),
				() => no(U(t))
			]), q(e, n);
		});
		var w = z(C);
		X(w, 17, () => U(s), Pr, (e, t, n) => {
			var r = ac(), i = L(r);
			let a;
			var c = z(i);
			let l;
			var u = z(c), f = (e) => {
				var r = ic();
				r.textContent = n + 1, B((e, t) => {
					Z(r, "x", e), Z(r, "y", t);
				}, [() => _($(U(t).left.at(-1).v)) + 4, () => Math.max(o + 12, v($(ho(U(t)))) - 6)]), q(e, r);
			};
			Y(u, (e) => {
				U(s).length > 1 && e(f);
			});
			var p = z(u), m = z(p);
			B((e, n, r, o, u, d) => {
				a = ei(i, 0, "wall left svelte-1oc2c3m", null, a, {
					thick: U(t).thick,
					thin: U(s).length > 1 && !U(t).thick
				}), Z(i, "d", e), l = ei(c, 0, "wall right svelte-1oc2c3m", null, l, {
					thick: U(t).thick,
					thin: U(s).length > 1 && !U(t).thick
				}), Z(c, "d", n), Z(p, "cx", r), Z(p, "cy", o), Z(m, "cx", u), Z(m, "cy", d);
			}, [
				() => y(U(t).left),
				() => y(U(t).right),
				() => _($(mo(U(t).left, U(d)))),
				() => v($(U(d))),
				() => _($(mo(U(t).right, U(d)))),
				() => v($(U(d)))
			]), q(e, r);
		});
		var ee = z(w);
		O(x), bi(x, (e) => F(h, e), () => U(h));
		var te = z(x, 2), ne = I(te), re = I(ne), ie = R(z(I(re)), !0);
		O(re);
		var ae = z(re, 2);
		mi(ae), O(ne);
		var oe = z(ne, 2);
		X(oe, 21, () => U(s), Pr, (e, t, n) => {
			var r = sc(), i = I(r), a = (e) => {
				var r = oc(), i = R(r);
				B(() => J(i, `${n + 1} ${U(t).name ?? ""}`)), q(e, r);
			};
			Y(i, (e) => {
				U(s).length > 1 && e(a);
			});
			var o = z(i, 4), c = R(o, !0), l = R(z(o, 4), !0);
			O(r), B((e, t) => {
				J(c, e), J(l, t);
			}, [() => no(mo(U(t).left, U(d))), () => no(mo(U(t).right, U(d)))]), q(e, r);
		}), O(oe), O(te), O(m), B((e, t, a, s) => {
			Z(x, "viewBox", `0 0 ${n ?? ""} ${r ?? ""}`), Z(x, "aria-label", `Thermograph. ${e ?? ""}`), Z(ee, "d", `M${i ?? ""} ${t ?? ""}H${n - o}`), J(ie, a), Z(ae, "max", U(u).length - 1), hi(ae, U(f)), Z(ae, "aria-valuetext", s);
		}, [
			() => U(p).join("; "),
			() => v($(U(d))),
			() => no(U(d)),
			() => U(p).join("; ")
		]), G("pointerdown", x, (e) => {
			F(g, !0), e.currentTarget.setPointerCapture(e.pointerId), b(e);
		}), G("pointermove", x, (e) => U(g) && b(e)), G("pointerup", x, () => F(g, !1)), W("pointercancel", x, () => F(g, !1)), G("input", ae, (e) => t.onchange(no(U(u)[e.currentTarget.valueAsNumber] ?? U(d)))), q(e, m);
	};
	Y(S, (e) => {
		U(s).length > 0 && e(C);
	}), q(e, x), A();
}
dr([
	"pointerdown",
	"pointermove",
	"pointerup",
	"input"
]);
// src/board/facts.ts
var dc = {
	L: "Left wins, whoever begins",
	R: "Right wins, whoever begins",
	N: "the player who begins wins",
	P: "the player who begins loses",
	D: "a draw, whoever begins",
	PHat: "a draw if Left begins, else Left wins",
	NHat: "Left wins if she begins, else a draw",
	PCheck: "Right wins if Left begins, else a draw",
	NCheck: "a draw if Left begins, else Right wins"
}, fc = (e) => dc[e] ?? e, pc = [
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
], mc = [
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
], hc = /* @__PURE__ */ new Set(["winner", "rounds"]);
function gc(e) {
	let t = [];
	for (let [n, r] of pc) {
		let i = e[n];
		(typeof i == "string" || typeof i == "number") && t.push(hc.has(n) ? {
			name: r,
			words: `${i}`
		} : {
			name: r,
			value: `${i}`
		});
	}
	if (t.push(...vc(e)), e.outcome) {
		let n = {
			name: "Outcome",
			value: e.outcome,
			words: fc(e.outcome)
		};
		t.splice(Math.min(1, t.length), 0, n);
	}
	return t;
}
var _c = /* @__PURE__ */ new Set([
	"id",
	"ruleset",
	"canonical_form",
	"name",
	"outcome",
	...pc.map(([e]) => e)
]);
function vc(e) {
	return Object.entries(e).flatMap(([e, t]) => {
		let n = Array.isArray(t) ? t : [t], r = n.length > 0 && n.every((e) => typeof e == "string" || typeof e == "number");
		if (_c.has(e) || !r) return [];
		let i = e.replaceAll("_", " ");
		return [{
			name: i[0].toUpperCase() + i.slice(1),
			words: n.join(", ")
		}];
	});
}
function yc(e) {
	if (e.error) return e.error.message;
	let t = [];
	return e.value !== void 0 && e.value !== null && t.push(`${e.value}`.length > 60 ? "The value is long" : `Value ${e.value}`), e.outcome && t.push(fc(e.outcome)), e.winner && t.push(`Winner: ${e.winner}`), e.rounds !== void 0 && t.push(`Rounds: ${e.rounds}`), t.join("; ") || "Answered";
}
var bc = {
	components: "components solved",
	values: "different values",
	left_stop_at_least: "left stop at least",
	left_stop_at_most: "left stop at most",
	right_stop_at_least: "right stop at least",
	right_stop_at_most: "right stop at most"
};
function xc(e) {
	if (!e) return [];
	let t = [];
	e.outcome && t.push(`outcome ${e.outcome}: ${fc(e.outcome)}`);
	for (let [n, r] of Object.entries(e)) (typeof r == "string" || typeof r == "number") && n !== "outcome" && t.push(`${bc[n] ?? n.replaceAll("_", " ")}: ${r}`);
	e.outcome || t.push(...wc(e));
	for (let n of ["left", "right"]) {
		let r = e.winning_moves?.[n] ?? [];
		r.length > 0 && t.push(`${Sc[n]} wins with ${Cc(r)}`);
	}
	return t;
}
var Sc = {
	left: "Left",
	right: "Right"
};
function Cc(e) {
	let t = e.slice(0, 5).join(", ");
	return e.length > 5 ? `${t} and ${e.length - 5} more moves` : t;
}
function wc(e) {
	let t = [];
	for (let n of ["left", "right"]) {
		let r = e[`${n}_wins_first`], i = Sc[n];
		typeof r == "boolean" && t.push(`${i} ${r ? "wins" : "loses"} by beginning`);
	}
	return t;
}
// src/value/tokens.ts
var Tc = {
	"^": "↑",
	v: "↓"
}, Ec = {
	"*": "∗",
	"+-": "±",
	"-": "−",
	"**": "**"
}, Dc = {
	tiny: "⧾",
	miny: "⧿",
	pi: "π",
	w: "ω"
}, Oc = /(?<fraction>\d+\/\d+)|(?<number>\d+)|(?<power>[\^v](?:<[^>]*>|\[[^\]]*\]))|(?<word>[a-uw-zA-Z_]\w*|v\w*[a-zA-Z_]\w*)|(?<arrow>[\^v])|(?<sign>\+-|\*\*|\*|-)|(?<bars>\|+)|(?<other>\S)|\s+/gu;
function kc(e) {
	let t = [];
	for (let { groups: n } of e.matchAll(Oc)) n && Ac(t, n);
	return t;
}
function Ac(e, t) {
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
	}) : i ? e.push(jc(i)) : a ? e.push({
		kind: "word",
		text: Dc[a] ?? a
	}) : o ? e.push({
		kind: "operator",
		text: Tc[o] ?? o
	}) : s ? e.push({
		kind: "operator",
		text: Ec[s] ?? s
	}) : c ? e.push({
		kind: "operator",
		text: c
	}) : l && e.push({
		kind: "operator",
		text: l
	});
}
function jc(e) {
	let t = e.slice(2, -1), n = e[1] === "<" ? t : `[${t}]`;
	return {
		kind: "power",
		base: Tc[e[0] ?? ""] ?? "",
		exponent: n
	};
}
// src/copy/latex.ts
var Mc = {
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
}, Nc = {
	"⧾": "\\mathord{\\pmb{+}}",
	"⧿": "\\mathord{\\pmb{-}}",
	ω: "\\omega ",
	π: "\\pi "
};
function Pc(e) {
	let t = kc(e);
	return t.map((e, n) => t[n - 1] && Fc(t[n - 1]) ? `{${Ic(e)}}` : Ic(e)).join("").replaceAll(/ +(?=\\,|\\\}|[),}^]|$)/g, "").replaceAll(/ {2,}/g, " ").trim();
}
var Fc = (e) => e.kind === "operator" && e.text === "**";
function Ic(e) {
	return Fc(e) ? "^" : e.kind === "number" ? e.text : e.kind === "fraction" ? `\\tfrac{${e.over}}{${e.under}}` : e.kind === "power" ? `${Mc[e.base]?.trim()}^{${e.exponent}}` : e.kind === "word" ? Nc[e.text] ?? `\\operatorname{${e.text.replaceAll("_", "\\_")}}` : Mc[e.text] ?? e.text;
}
var Lc = {
	"\\": "\\textbackslash{}",
	"^": "\\textasciicircum{}",
	"~": "\\textasciitilde{}"
}, Rc = (e) => e.replaceAll(/[\\^~{}&%$#_]/g, (e) => Lc[e] ?? `\\${e}`), zc = /* @__PURE__ */ K("<button class=\"quiet\"> </button>"), Bc = /* @__PURE__ */ K("<span class=\"value svelte-16v3bnq\"><code> </code> <!></span>"), Vc = /* @__PURE__ */ K("<code class=\"value long svelte-16v3bnq\"> </code>"), Hc = /* @__PURE__ */ xr("<mn> </mn>"), Uc = /* @__PURE__ */ xr("<mfrac><mn> </mn><mn> </mn></mfrac>"), Wc = /* @__PURE__ */ xr("<mi mathvariant=\"normal\"> </mi>"), Gc = /* @__PURE__ */ xr("<msup><mi mathvariant=\"normal\"> </mi><mn> </mn></msup>"), Kc = /* @__PURE__ */ xr("<mo stretchy=\"false\"> </mo>"), qc = /* @__PURE__ */ K("<span><span class=\"spoken svelte-16v3bnq\"> </span> <math aria-hidden=\"true\" displaystyle=\"true\"><mrow></mrow></math></span>"), Jc = {
	hash: "svelte-16v3bnq",
	code: ".value.svelte-16v3bnq {position:relative;font-size:1.05em;overflow-wrap:anywhere;}.long.svelte-16v3bnq {display:block;max-height:12em;overflow:auto;}.spoken.svelte-16v3bnq {position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;}"
};
function Yc(e, t) {
	k(t, !0), Wr(e, Jc);
	let n = Ci(t, "fold", 3, !0), r = /* @__PURE__ */ P(!1), i = /* @__PURE__ */ M(() => t.value.length > 90), a = /* @__PURE__ */ M(() => U(i) && !U(r) ? [] : kc(t.value));
	var o = Cr(), s = L(o), c = (e) => {
		var i = Bc(), a = I(i), o = R(a), s = z(a, 2), c = (e) => {
			var n = zc(), i = R(n);
			B((e) => J(i, `show all ${e ?? ""} characters`), [() => t.value.length.toLocaleString("en")]), G("click", n, () => F(r, !0)), q(e, n);
		};
		Y(s, (e) => {
			n() && e(c);
		}), O(i), B((e) => {
			Z(i, "data-value", t.value), J(o, `${e ?? ""}…`);
		}, [() => t.value.slice(0, 45)]), q(e, i);
	}, l = (e) => {
		var n = Vc(), r = R(n, !0);
		B(() => {
			Z(n, "data-value", t.value), J(r, t.value);
		}), q(e, n);
	}, u = (e) => {
		var n = qc();
		let r;
		var o = I(n), s = R(o, !0), c = z(o, 2), l = I(c);
		X(l, 21, () => U(a), Pr, (e, t) => {
			var n = Cr(), r = L(n), i = (e) => {
				var n = Hc(), r = R(n, !0);
				B(() => J(r, U(t).text)), q(e, n);
			}, a = (e) => {
				var n = Uc(), r = I(n), i = R(r, !0), a = R(z(r), !0);
				O(n), B(() => {
					J(i, U(t).over), J(a, U(t).under);
				}), q(e, n);
			}, o = (e) => {
				var n = Wc(), r = R(n, !0);
				B(() => J(r, U(t).text)), q(e, n);
			}, s = (e) => {
				var n = Gc(), r = I(n), i = R(r, !0), a = R(z(r), !0);
				O(n), B(() => {
					J(i, U(t).base), J(a, U(t).exponent);
				}), q(e, n);
			}, c = (e) => {
				var n = Kc(), r = R(n, !0);
				B((e, i) => {
					Z(n, "lspace", e), Z(n, "rspace", i), J(r, U(t).text);
				}, [() => U(t).text.startsWith("|") ? "0.2em" : "0", () => U(t).text.startsWith("|") || U(t).text === "," ? "0.2em" : "0"]), q(e, n);
			};
			Y(r, (e) => {
				U(t).kind === "number" ? e(i) : U(t).kind === "fraction" ? e(a, 1) : U(t).kind === "word" ? e(o, 2) : U(t).kind === "power" ? e(s, 3) : e(c, -1);
			}), q(e, n);
		}), O(l), O(c), O(n), B(() => {
			r = ei(n, 1, "value svelte-16v3bnq", null, r, { long: U(i) }), Z(n, "data-value", t.value), J(s, t.value);
		}), q(e, n);
	};
	Y(s, (e) => {
		U(i) && !U(r) ? e(c) : t.value.length > 3e3 ? e(l, 1) : e(u, -1);
	}), q(e, o), A();
}
dr(["click"]);
// src/board/meanings.ts
var Xc = {
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
}, Zc = /* @__PURE__ */ K("<span> </span>"), Qc = /* @__PURE__ */ K("<dt class=\"svelte-lk9s93\"> </dt> <dd class=\"svelte-lk9s93\"><!> <!></dd>", 1), $c = /* @__PURE__ */ K("<li><strong> </strong> </li>"), el = /* @__PURE__ */ K("<details class=\"svelte-lk9s93\"><summary>The words</summary> <ul class=\"svelte-lk9s93\"></ul></details>"), tl = /* @__PURE__ */ K("<button class=\"quiet\">Copy the value</button> <button class=\"quiet\">Copy as LaTeX</button>", 1), nl = /* @__PURE__ */ K("<dl class=\"svelte-lk9s93\"></dl> <!> <div class=\"row svelte-lk9s93\"><!> <button class=\"quiet\">Copy as JSON</button></div>", 1), rl = {
	hash: "svelte-lk9s93",
	code: "dl.svelte-lk9s93 {display:grid;grid-template-columns:auto minmax(0, 1fr);gap:0.3rem 1rem;margin:0 0 0.5rem;}details.svelte-lk9s93 {margin:0 0 0.4rem;color:var(--soft);}ul.svelte-lk9s93 {margin:0.3rem 0;padding-left:1.2rem;}dt.svelte-lk9s93 {color:var(--soft);}dd.svelte-lk9s93 {margin:0;min-width:0;overflow-x:auto;}.after.svelte-lk9s93 {margin-left:0.5rem;}.row.svelte-lk9s93 {margin-bottom:1rem;}dd.svelte-lk9s93:first-of-type {font-size:1.25rem;}"
};
function il(e, t) {
	k(t, !0), Wr(e, rl);
	let n = /* @__PURE__ */ M(() => gc(t.answer)), r = /* @__PURE__ */ M(() => U(n).filter(({ name: e }) => e in Xc)), i = (e) => navigator.clipboard.writeText(e);
	var a = nl(), o = L(a);
	X(o, 21, () => U(n), Pr, (e, t) => {
		var n = Qc(), r = L(n), i = R(r, !0), a = z(r, 2), o = I(a), s = (e) => {
			Yc(e, { get value() {
				return U(t).value;
			} });
		};
		Y(o, (e) => {
			U(t).value !== void 0 && e(s);
		});
		var c = z(o, 2), l = (e) => {
			var n = Zc();
			let r;
			var i = R(n, !0);
			B(() => {
				r = ei(n, 1, "svelte-lk9s93", null, r, {
					soft: U(t).value !== void 0,
					after: U(t).value !== void 0
				}), J(i, U(t).words);
			}), q(e, n);
		};
		Y(c, (e) => {
			U(t).words && e(l);
		}), O(a), B(() => {
			J(i, U(t).name), Z(a, "data-fact", U(t).name);
		}), q(e, n);
	}), O(o);
	var s = z(o, 2), c = (e) => {
		var t = el(), n = z(I(t), 2);
		X(n, 21, () => U(r), Pr, (e, t) => {
			let n = () => U(t).name;
			var r = $c(), i = I(r), a = R(i), o = z(i);
			O(r), B(() => {
				J(a, `${n() ?? ""}.`), J(o, ` ${Xc[n()] ?? ""}`);
			}), q(e, r);
		}), O(n), O(t), q(e, t);
	};
	Y(s, (e) => {
		U(r).length > 0 && e(c);
	});
	var l = z(s, 2), u = I(l), d = (e) => {
		var n = tl(), r = L(n), a = z(r, 2);
		G("click", r, () => i(`${t.answer.value}`)), G("click", a, () => i(Pc(`${t.answer.value}`))), q(e, n);
	};
	Y(u, (e) => {
		t.answer.value && e(d);
	});
	var f = z(u, 2);
	O(l), G("click", f, () => i(JSON.stringify(t.answer))), q(e, a), A();
}
dr(["click"]);
// src/board/moves.ts
function al(e, t) {
	let { moves: n } = e;
	return n ? (Array.isArray(n) ? t === "left" ? e.all_moves ?? n : [] : n[t]).map((e) => ({
		by: t,
		name: ol(e),
		move: e,
		result: sl(e),
		tags: cl(e)
	})).sort((e, t) => ll(e.move) - ll(t.move)) : [];
}
function ol(e) {
	if (e.move) return e.summand === void 0 ? e.move : `${e.summand + 1}: ${e.move}`;
	let t = e;
	return t.from === void 0 ? t.stalk === void 0 ? "a move" : `stalk ${t.stalk}, edge ${t.first}` : `${t.from} to ${t.to}`;
}
function sl(e) {
	if (e.wins) return "wins";
	if (e.draws) return "draws";
	if (e.wins === !1) return "loses";
	let t = e.rounds;
	return t === void 0 ? e.winner ? `${e.winner} wins` : "" : `${t} rounds`;
}
function cl(e) {
	let t = [];
	return e.best ? t.push("best") : e.undominated && t.push("undominated"), e.orthodox && t.push("orthodox"), e.keeps_stop && t.push("keeps the stop"), t;
}
function ll(e) {
	return (e.wins ? 0 : e.draws ? 1 : 2) * 4 + (e.best ? 0 : e.undominated ? 1 : 2);
}
function ul(e, t) {
	if (e.cells) return e.cells.map(([e, t]) => `(${e + 1},${t + 1})`);
	let n = e.move ?? "";
	if (t?.has(n)) return [n];
	let r = n.match(/\(\d+,\d+\)/g);
	return r && !t?.size ? r : n.split(/[-> ]+/).filter((e) => t?.size ? t.has(e) : e !== "");
}
function dl(e, t, n) {
	let r = e.filter(({ move: e }) => e.after !== void 0).map((e) => ({
		shown: e,
		at: ul(e.move, n)
	})), i = r.filter(({ at: e }) => t.every((t, n) => e[n] === t));
	return (i.length > 0 ? i : r.filter(({ at: e }) => t.every((t) => e.includes(t)))).map(({ shown: e }) => e);
}
// src/copy/table.ts
function fl(e, { leads: t, valued: n, losing: r, ambient: i }) {
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
			...i ? [a(i.losses.get(Eo(e, `${c.value}`)))] : []
		])
	};
}
function pl({ head: e, rows: t }) {
	let n = [e, ...t.map((e) => e.map(({ text: e }) => e))], r = e.map((e, t) => Math.max(...n.map((e) => e[t]?.length ?? 0)));
	return n.map((e) => e.map((e, t) => e.padEnd(r[t])).join("  ").trimEnd()).join("\n");
}
function ml({ head: e, rows: t }) {
	let n = (e) => `${e.join(" & ")} \\\\`, r = t.map((e) => n(e.map(hl)));
	return [
		`\\begin{tabular}{${"l".repeat(e.length)}}`,
		n(e.map(Rc)),
		"\\hline",
		...r,
		"\\end{tabular}"
	].join("\n");
}
function hl({ text: e, kind: t }) {
	return t === "code" ? `\\texttt{${Rc(e)}}` : t === "words" || e === "" ? Rc(e) : `$${Pc(e)}$`;
}
// src/copy/CopyTable.svelte
var gl = /* @__PURE__ */ K("<div class=\"row svelte-1woaj02\"><button class=\"quiet\">Copy as text</button> <button class=\"quiet\">Copy as LaTeX</button> <span role=\"status\" class=\"soft\"> </span></div>"), _l = {
	hash: "svelte-1woaj02",
	code: ".row.svelte-1woaj02 {margin-top:0.4rem;}"
};
function vl(e, t) {
	k(t, !0), Wr(e, _l);
	let n = /* @__PURE__ */ P("");
	async function r(e, t) {
		await navigator.clipboard.writeText(t), F(n, e, !0), setTimeout(() => F(n, ""), 1500);
	}
	var i = gl(), a = I(i), o = z(a, 2), s = R(z(o, 2), !0);
	O(i), B(() => {
		Z(a, "aria-label", `Copy as text: ${t.title ?? ""}`), Z(o, "aria-label", `Copy as LaTeX: ${t.title ?? ""}`), J(s, U(n) && `Copied as ${U(n)}`);
	}), G("click", a, () => r("text", pl(t.table()))), G("click", o, () => r("LaTeX", ml(t.table()))), q(e, i), A();
}
dr(["click"]);
// src/board/MoveTable.svelte
var yl = /* @__PURE__ */ K("<th scope=\"col\" class=\"svelte-2n1j2b\"> </th>"), bl = /* @__PURE__ */ K("<th scope=\"col\">Loss</th>"), xl = /* @__PURE__ */ K("<button> </button>"), Sl = /* @__PURE__ */ K("<span class=\"code\"> </span>"), Cl = /* @__PURE__ */ K("<button class=\"quiet svelte-2n1j2b\">why</button>"), wl = /* @__PURE__ */ K("<td class=\"svelte-2n1j2b\"><!></td>"), Tl = /* @__PURE__ */ K("<td> </td>"), El = /* @__PURE__ */ K("<td class=\"svelte-2n1j2b\"> </td>"), Dl = /* @__PURE__ */ K("<tr><td class=\"reason svelte-2n1j2b\"><!></td></tr>"), Ol = /* @__PURE__ */ K("<tr><td class=\"svelte-2n1j2b\"><!></td><td class=\"svelte-2n1j2b\"><span> </span> <!> <span class=\"tags svelte-2n1j2b\"> </span></td><!><!><!></tr> <!>", 1), kl = /* @__PURE__ */ K("<button class=\"quiet\"> </button>"), Al = /* @__PURE__ */ K("<table><thead><tr><th scope=\"col\" class=\"svelte-2n1j2b\">Move</th><th scope=\"col\" class=\"svelte-2n1j2b\">Result</th><!><!><!></tr></thead><tbody></tbody></table> <!> <!>", 1), jl = /* @__PURE__ */ K("<section class=\"svelte-2n1j2b\"><h3> </h3> <!></section>"), Ml = {
	hash: "svelte-2n1j2b",
	code: "section.svelte-2n1j2b {min-width:0;overflow-x:auto;}td.svelte-2n1j2b:first-child:not(.reason) {white-space:nowrap;}.left.svelte-2n1j2b {border-color:var(--left);}.right.svelte-2n1j2b {border-color:var(--right);border-style:dashed;}\n  @media (max-width: 700px) {th.svelte-2n1j2b,\n    td.svelte-2n1j2b {padding:0.2rem;}.plain.svelte-2n1j2b {display:none;}td.svelte-2n1j2b:first-child:not(.reason) button:where(.svelte-2n1j2b) {padding:0.1rem 0.35rem;}\n  }.result.svelte-2n1j2b {font-weight:600;}.wins.svelte-2n1j2b {color:var(--good);}.tags.svelte-2n1j2b {display:block;color:var(--soft);font-size:0.8rem;}"
};
function Nl(e, t) {
	k(t, !0), Wr(e, Ml);
	let n = Ci(t, "leads", 3, "Leads to"), r = Ci(t, "ambient", 3, null), i = Ci(t, "canPlay", 3, ({ move: e }) => e.after !== void 0), a = /* @__PURE__ */ P(!1), o = /* @__PURE__ */ P(null);
	dn(() => {
		t.moves, F(o, null);
	});
	let s = /* @__PURE__ */ M(() => U(a) ? t.moves : t.moves.slice(0, 24)), c = /* @__PURE__ */ M(() => t.moves.filter(({ result: e }) => e === "wins").length), l = /* @__PURE__ */ M(() => t.moves.some(({ move: e }) => e.value !== void 0)), u = /* @__PURE__ */ M(() => t.moves.some(({ move: e }) => e.loss !== void 0)), d = /* @__PURE__ */ M(() => 2 + +!!U(l) + +!!U(u) + +!!r());
	var f = jl(), p = I(f), m = R(p), h = z(p, 2), g = (e) => {
		var c = Al(), f = L(c), p = I(f), m = I(p), h = z(I(m), 2), g = (e) => {
			var t = yl(), r = R(t, !0);
			B(() => J(r, n())), q(e, t);
		};
		Y(h, (e) => {
			U(l) && e(g);
		});
		var _ = z(h), v = (e) => {
			var t = bl();
			let n;
			B(() => n = ei(t, 1, "svelte-2n1j2b", null, n, { plain: r() })), q(e, t);
		};
		Y(_, (e) => {
			U(u) && e(v);
		});
		var y = z(_), b = (e) => {
			var t = yl(), n = R(t);
			B(() => J(n, `Loss at ${r().t ?? ""}`)), q(e, t);
		};
		Y(y, (e) => {
			r() && e(b);
		}), O(m), O(p);
		var x = z(p);
		X(x, 21, () => U(s), Pr, (e, n, a) => {
			var s = Ol(), c = L(s), f = I(c), p = I(f), m = (e) => {
				var r = xl(), a = R(r, !0);
				B((e) => {
					ei(r, 1, `code ${U(n).by ?? ""}`, "svelte-2n1j2b"), r.disabled = e, J(a, U(n).name);
				}, [() => !i()(U(n))]), G("click", r, () => t.onplay(U(n))), W("focus", r, () => t.onhover?.(U(n))), W("blur", r, () => t.onhover?.(null)), q(e, r);
			}, h = (e) => {
				var t = Sl(), r = R(t, !0);
				B(() => J(r, U(n).name)), q(e, t);
			};
			Y(p, (e) => {
				t.onplay ? e(m) : e(h, -1);
			}), O(f);
			var g = z(f), _ = I(g), v = R(_, !0), y = z(_, 2), b = (e) => {
				var t = Cl();
				B(() => {
					Z(t, "aria-label", `Why: ${U(n).name ?? ""}`), Z(t, "aria-expanded", U(o) === a);
				}), G("click", t, () => F(o, U(o) === a ? null : a, !0)), q(e, t);
			};
			Y(y, (e) => {
				t.reason && e(b);
			});
			var x = R(z(y, 2), !0);
			O(g);
			var S = z(g), C = (e) => {
				var t = wl(), r = I(t), i = (e) => {
					{
						let t = /* @__PURE__ */ M(() => `${U(n).move.value}`);
						Yc(e, { get value() {
							return U(t);
						} });
					}
				};
				Y(r, (e) => {
					U(n).move.value !== void 0 && e(i);
				}), O(t), q(e, t);
			};
			Y(S, (e) => {
				U(l) && e(C);
			});
			var w = z(S), ee = (e) => {
				var t = Tl();
				let i;
				var a = R(t, !0);
				B(() => {
					i = ei(t, 1, "svelte-2n1j2b", null, i, { plain: r() }), J(a, U(n).move.loss);
				}), q(e, t);
			};
			Y(w, (e) => {
				U(u) && e(ee);
			});
			var te = z(w), ne = (e) => {
				let t = /* @__PURE__ */ M(() => r().losses.get(Eo(U(n).by, `${U(n).move.value}`)));
				var i = El(), a = R(i, !0);
				B(() => {
					Z(i, "data-ambient", U(t)), J(a, U(t) === "0" ? "0, orthodox" : U(t) ?? "");
				}), q(e, i);
			};
			Y(te, (e) => {
				r() && e(ne);
			}), O(c);
			var re = z(c, 2), ie = (e) => {
				var r = Dl(), i = I(r);
				Ur(I(i), () => t.reason, () => U(n)), O(i), O(r), B(() => Z(i, "colspan", U(d))), q(e, r);
			};
			Y(re, (e) => {
				t.reason && U(o) === a && e(ie);
			}), B((e) => {
				ei(_, 1, `result ${U(n).result ?? ""}`, "svelte-2n1j2b"), J(v, U(n).result), J(x, e);
			}, [() => U(n).tags.join(", ")]), W("pointerenter", c, () => t.onhover?.(U(n))), W("pointerleave", c, () => t.onhover?.(null)), q(e, s);
		}), O(x), O(f);
		var S = z(f, 2), C = (e) => {
			var n = kl(), r = R(n);
			B(() => J(r, `Show all ${t.moves.length ?? ""} moves`)), G("click", n, () => F(a, !0)), q(e, n);
		};
		Y(S, (e) => {
			t.moves.length > U(s).length && e(C);
		}), vl(z(S, 2), {
			get title() {
				return t.title;
			},
			table: () => fl(t.moves, {
				leads: n(),
				valued: U(l),
				losing: U(u),
				ambient: r()
			})
		}), q(e, c);
	};
	Y(h, (e) => {
		t.moves.length > 0 && e(g);
	}), O(f), B(() => J(m, `${t.title ?? ""}: ${t.moves.length === 0 ? "no move" : `${U(c)} of ${t.moves.length} ${t.moves.length === 1 ? "move wins" : "moves win"}`}`)), q(e, f), A();
}
dr(["click"]);
// src/board/Waiting.svelte
var Pl = /* @__PURE__ */ K("<div class=\"notice row\"><span>Working<!><!></span> <button>Stop</button></div>"), Fl = /* @__PURE__ */ K("<button>Work for 1 minute</button>"), Il = /* @__PURE__ */ K("<div> <!> <!></div>"), Ll = /* @__PURE__ */ K("<li> </li>"), Rl = /* @__PURE__ */ K("<p class=\"soft\">Known so far:</p> <ul></ul>", 1), zl = /* @__PURE__ */ K("<!> <!>", 1);
function Bl(e, t) {
	k(t, !0);
	let n = /* @__PURE__ */ M(() => t.live.answer?.error), r = /* @__PURE__ */ M(() => xc(t.live.waiting ? t.live.progress?.known : U(n)?.known)), i = /* @__PURE__ */ M(() => U(n) !== void 0 && [
		"budget",
		"interrupted",
		"cancelled"
	].includes(U(n).kind));
	var a = zl(), o = L(a), s = (e) => {
		var n = Pl(), r = I(n), i = z(I(r)), a = (e) => {
			var n = Sr();
			B((e) => J(n, `, ${e ?? ""} s`), [() => t.live.progress.seconds.toFixed(1)]), q(e, n);
		};
		Y(i, (e) => {
			t.live.progress && e(a);
		});
		var o = z(i), s = (e) => {
			var n = Sr();
			B((e) => J(n, `,
        ${e ?? ""} nodes`), [() => t.live.progress.nodes.toLocaleString("en")]), q(e, n);
		};
		Y(o, (e) => {
			t.live.progress?.nodes && e(s);
		}), O(r);
		var c = z(r, 2);
		O(n), G("click", c, () => t.live.stop()), q(e, n);
	}, c = (e) => {
		var r = Il(), a = I(r, !0), o = z(a), s = (e) => {
			var t = Sr();
			B(() => J(t, ` (${U(n).at ?? ""})`)), q(e, t);
		};
		Y(o, (e) => {
			U(n).at && e(s);
		});
		var c = z(o, 2), l = (e) => {
			var n = Fl();
			G("click", n, () => t.live.longer()), q(e, n);
		};
		Y(c, (e) => {
			U(i) && e(l);
		}), O(r), B(() => {
			ei(r, 1, Jr(U(i) ? "notice" : "error")), J(a, U(n).kind === "cancelled" || U(n).kind === "interrupted" ? "Stopped." : U(n).message);
		}), q(e, r);
	};
	Y(o, (e) => {
		t.live.waiting ? e(s) : U(n) && e(c, 1);
	});
	var l = z(o, 2), u = (e) => {
		var t = Rl(), n = z(L(t), 2);
		X(n, 21, () => U(r), Pr, (e, t) => {
			var n = Ll(), r = R(n, !0);
			B(() => J(r, U(t))), q(e, n);
		}), O(n), q(e, t);
	};
	Y(l, (e) => {
		U(r).length > 0 && (t.live.waiting || U(n)) && e(u);
	}), q(e, a), A();
}
dr(["click"]);
// src/board/Analysis.svelte
var Vl = /* @__PURE__ */ K("<h2>Thermograph</h2> <!>", 1), Hl = /* @__PURE__ */ K("<div class=\"moves svelte-7ndm24\"><!> <!></div>"), Ul = /* @__PURE__ */ K("<h2>Moves</h2> <!>", 1), Wl = /* @__PURE__ */ K("<p class=\"notice\"> </p>"), Gl = /* @__PURE__ */ K("<div><!> <!> <!> <!></div>"), Kl = /* @__PURE__ */ K("<section aria-label=\"Analysis\" class=\"panel\"><p class=\"hidden\" role=\"status\"> </p> <!> <!></section>"), ql = {
	hash: "svelte-7ndm24",
	code: ".moves.svelte-7ndm24 {display:grid;grid-template-columns:repeat(auto-fit, minmax(min(19rem, 100%), 1fr));gap:1rem;}"
};
function Jl(e, t) {
	k(t, !0), Wr(e, ql);
	let n = /* @__PURE__ */ M(() => t.live.answer);
	var r = Kl(), i = I(r), a = R(i, !0), o = z(i, 2);
	Bl(o, { get live() {
		return t.live;
	} });
	var s = z(o, 2), c = (e) => {
		var r = Gl();
		let i;
		var a = I(r);
		il(a, { get answer() {
			return U(n);
		} });
		var o = z(a, 2), s = (e) => {
			var r = Vl(), i = z(L(r), 2);
			{
				let e = /* @__PURE__ */ M(() => [{
					name: "the position",
					walls: U(n).thermograph
				}]), r = /* @__PURE__ */ M(() => t.t ?? U(n).temperature ?? "0");
				uc(i, {
					get graphs() {
						return U(e);
					},
					get t() {
						return U(r);
					},
					get onchange() {
						return t.ontemperature;
					}
				});
			}
			q(e, r);
		};
		Y(o, (e) => {
			U(n).thermograph && e(s);
		});
		var c = z(o, 2), l = (e) => {
			var r = Ul(), i = z(L(r), 2), a = (e) => {
				{
					let r = /* @__PURE__ */ M(() => al(U(n), "left"));
					Nl(e, {
						title: "Either player",
						get moves() {
							return U(r);
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
				var r = Hl(), i = I(r);
				{
					let e = /* @__PURE__ */ M(() => al(U(n), "left"));
					Nl(i, {
						title: "Left",
						get moves() {
							return U(e);
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
				var a = z(i, 2);
				{
					let e = /* @__PURE__ */ M(() => al(U(n), "right"));
					Nl(a, {
						title: "Right",
						get moves() {
							return U(e);
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
				O(r), q(e, r);
			};
			Y(i, (e) => {
				t.shared ? e(a) : e(o, -1);
			}), q(e, r);
		};
		Y(c, (e) => {
			U(n).moves && e(l);
		});
		var u = z(c, 2), d = (e) => {
			var t = Wl(), r = R(t, !0);
			B(() => J(r, U(n).moves_error.message)), q(e, t);
		};
		Y(u, (e) => {
			U(n).moves_error && e(d);
		}), O(r), B(() => {
			Z(r, "data-fresh", t.fresh), i = ei(r, 1, "", null, i, { old: t.live.waiting });
		}), q(e, r);
	};
	Y(s, (e) => {
		U(n) && !U(n).error && e(c);
	}), O(r), B((e) => J(a, e), [() => t.fresh && U(n) ? yc(U(n)) : ""]), q(e, r), A();
}
// src/board/line.ts
function Yl(e, t) {
	let n = e?.explanations ?? [];
	return n.find(({ player: e }) => e === t) ?? n[0] ?? null;
}
function Xl({ wins: e, line: [, t] }) {
	return e ? "It wins." : t === void 0 ? "It loses." : `It loses to the answer ${t}.`;
}
function Zl({ line: e, line_is_whole: t, player: n }) {
	return t ? `and ${(e.length % 2 == 1 ? n : Di(n)) === "left" ? "Right" : "Left"} has no move` : "and so on";
}
async function Ql(e, t, n, r, i) {
	let a = [], [o, s] = [n, r];
	for (let n of i) {
		let { answer: r } = e.ask("line", {
			do: "evaluate",
			ruleset: t,
			position: o,
			fields: ["outcome"],
			moves: !0,
			budget: Ga
		}), i = await r, c = al(i, Array.isArray(i.moves) || i.impartial === !0 ? "left" : s).find((e) => e.name === n)?.move.after;
		if (c === void 0) break;
		a.push({
			by: s,
			name: n,
			after: c
		}), [o, s] = [c, Di(s)];
	}
	return a;
}
// src/board/opponent.ts
var $l = [{
	name: "perfect",
	does: "a move that wins, or else one that draws"
}, {
	name: "random",
	does: "any move"
}];
function eu(e, t = []) {
	return (e === "short" && t.length > 0 ? t : $l).map(({ name: e, does: t }) => {
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
var tu = ({ name: e, number: t }, n) => t === null ? e : `${e}-${n ?? t}`, nu = 4n, ru = (e) => no(Q(BigInt(e), nu));
function iu(e) {
	return Array.from({ length: 17 }, (e, t) => t).find((t) => ru(t) === e) ?? 0;
}
var au = ({ move: e }) => e.loss === void 0 ? null : to(e.loss);
function ou(e) {
	let t = ({ move: e }) => e.wins ? 0 : e.draws ? 1 : 2;
	return su(e).sort((e, n) => {
		if (t(e) !== t(n)) return t(e) - t(n);
		let [r, i] = [au(e), au(n)];
		return (r && i ? so(r, i) : Number(r === null) - Number(i === null)) || Number(n.move.best ?? !1) - Number(e.move.best ?? !1);
	})[0] ?? null;
}
var su = (e) => e.filter(({ move: e }) => e.after !== void 0);
function cu(e, t, n) {
	let r = su(e);
	return t === "random" ? r[n(r.length)] ?? null : ou(e);
}
function lu(e, t) {
	let n = e;
	do {
		if (Ei(n).parent < 0) return e;
		n = Ai(n);
	} while (n.side === t);
	return n;
}
// src/board/picks.ts
function uu(e, t, n, r) {
	let i = t.includes(n) ? t.filter((e) => e !== n) : [...t, n], a = dl(e, i, r);
	if (i.length === 0) return {
		picked: i,
		made: null
	};
	if (a.length > 0) return {
		picked: i,
		made: a.length === 1 ? a[0] : null
	};
	let o = dl(e, [n], r);
	return {
		picked: o.length > 0 ? [n] : [],
		made: o.length === 1 ? o[0] : null
	};
}
function du(e, t, n) {
	return e === "grid" || t.includes("|") ? void 0 : n;
}
var fu = 2 ** 32;
function pu(e, t, n) {
	return {
		do: "advise",
		ruleset: e,
		strategy: t,
		seed: Math.floor(Math.random() * fu),
		...n,
		budget: { seconds: 5 }
	};
}
function mu(e, t, n) {
	let r = e.ask("advise", t), i, a = new Promise((e) => {
		i = setTimeout(() => {
			r.cancel(), e({ error: {
				kind: "budget",
				message: ""
			} });
		}, 5e3);
	});
	return {
		reply: Promise.race([r.answer, a]).then((e) => (clearTimeout(i), gu(e, hu(t.strategy ?? ""), n))),
		cancel: () => {
			clearTimeout(i), r.cancel();
		}
	};
}
var hu = (e) => `${e[0]?.toUpperCase() ?? ""}${e.slice(1)}`;
function gu(e, t, n) {
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
	let a = r?.kind === "budget" ? `${t} does not answer within 5 s` : `${t} plays nothing: ${r?.message ?? "it knows no move"}`, o = ou(n);
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
	return r ? r[t === "left" ? 0 : 1] : n.some(({ move: e }) => e.wins) ? t : n.some(({ move: e }) => e.draws) ? "draw" : n.length > 0 && n.every(({ move: e }) => e.wins === !1) ? Di(t) : null;
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
var Cu = /* @__PURE__ */ K("<option> </option>"), wu = /* @__PURE__ */ K("<label class=\"error-most svelte-1i7h22l\"> <input type=\"range\" min=\"0\" step=\"1\" aria-label=\"The greatest error\" class=\"svelte-1i7h22l\"/></label>"), Tu = /* @__PURE__ */ K("<label>N <input type=\"number\" min=\"1\" step=\"1\" required=\"\"/></label>"), Eu = /* @__PURE__ */ K("<label>strategy <select></select></label> <!> <span class=\"soft\"> </span>", 1), Du = /* @__PURE__ */ K("<div class=\"row svelte-1i7h22l\"><button>To move: <strong> </strong></button> <button>Hint</button> <button>Best move</button> <button>Take back</button></div> <div class=\"row svelte-1i7h22l\"><label>The program plays <select><option>nobody</option><option>Left</option><option>Right</option></select></label> <!></div> <p class=\"verdict svelte-1i7h22l\" role=\"status\" data-verdict=\"\"> </p>", 1), Ou = {
	hash: "svelte-1i7h22l",
	code: ".row.svelte-1i7h22l {margin-bottom:0.5rem;}strong.left.svelte-1i7h22l {color:var(--left);}strong.right.svelte-1i7h22l {color:var(--right);}.error-most.svelte-1i7h22l {display:flex;flex-wrap:wrap;align-items:center;gap:0.4rem;}.error-most.svelte-1i7h22l input:where(.svelte-1i7h22l) {padding:0;width:9rem;accent-color:var(--accent);}.verdict.svelte-1i7h22l {min-height:1.5em;margin:0.2rem 0 0.8rem;font-weight:600;}"
};
function ku(e, t) {
	k(t, !0), Wr(e, Ou);
	let n = Ci(t, "program", 15);
	var r = Du(), i = L(r), a = I(i), o = z(I(a)), s = R(o, !0);
	O(a);
	var c = z(a, 2), l = z(c, 2), u = z(l, 2);
	O(i);
	var d = z(i, 2), f = I(d), p = z(I(f)), m = I(p);
	m.value = m.__value = "none";
	var h = z(m);
	h.value = h.__value = "left";
	var g = z(h);
	g.value = g.__value = "right", O(p), oi(p), O(f);
	var _ = z(f, 2), v = (e) => {
		var n = Eu(), r = L(n), i = z(I(r));
		X(i, 21, () => t.levels, ({ name: e }) => e, (e, t) => {
			let n = () => U(t).name;
			var r = Cu(), i = R(r, !0), a = {};
			B((e) => {
				J(i, e), a !== (a = n()) && (r.value = (r.__value = a) ?? "");
			}, [() => hu(n())]), q(e, r);
		}), O(i);
		var a;
		oi(i), O(r);
		var o = z(r, 2), s = (e) => {
			var n = wu(), r = I(n), i = z(r);
			mi(i), O(n), B((e) => {
				J(r, `X = ${t.number ?? ""} `), Z(i, "max", 16), Z(i, "aria-valuetext", t.number), hi(i, e);
			}, [() => iu(t.number)]), G("input", i, (e) => t.onnumber(ru(e.currentTarget.valueAsNumber))), q(e, n);
		}, c = /* @__PURE__ */ M(() => t.level.number?.includes("/")), l = (e) => {
			var n = Tu(), r = z(I(n));
			mi(r), Z(r, "max", 9), O(n), B(() => hi(r, t.number)), G("change", r, (e) => e.currentTarget.checkValidity() && t.onnumber(e.currentTarget.value)), q(e, n);
		};
		Y(o, (e) => {
			U(c) ? e(s) : t.level.number !== null && e(l, 1);
		});
		var u = R(z(o, 2), !0);
		B(() => {
			a !== (a = t.level.name) && (i.value = (i.__value = a) ?? "", ai(i, a)), J(u, t.level.does);
		}), G("change", i, (e) => t.onlevel(e.currentTarget.value)), q(e, n);
	};
	Y(_, (e) => {
		n() !== "none" && e(v);
	}), O(d);
	var y = R(z(d, 2), !0);
	B((e) => {
		ei(o, 1, Jr(t.side), "svelte-1i7h22l"), J(s, yu[t.side]), u.disabled = !t.canTakeBack, J(y, e);
	}, [() => [
		t.last,
		t.verdict,
		t.hint
	].filter(Boolean).join(" ")]), G("click", a, function(...e) {
		t.onpass?.apply(this, e);
	}), G("click", c, function(...e) {
		t.onhint?.apply(this, e);
	}), G("click", l, function(...e) {
		t.onbest?.apply(this, e);
	}), G("click", u, function(...e) {
		t.onback?.apply(this, e);
	}), si(p, n), q(e, r), A();
}
dr([
	"click",
	"change",
	"input"
]);
// src/board/request.ts
var Au = ["plane", "at_once"];
function ju({ name: e, kind: t }, n) {
	return {
		do: "evaluate",
		ruleset: e,
		position: n,
		...(t === "short" || t === "partizan") && { fields: mc },
		...!Au.includes(t) && { moves: !0 }
	};
}
// src/board/Reason.svelte
var Mu = /* @__PURE__ */ K("<p class=\"svelte-ax7hh2\">A move that wins: <span class=\"code\"> </span></p>"), Nu = /* @__PURE__ */ K("<span class=\"player svelte-ax7hh2\"> </span>"), Pu = /* @__PURE__ */ K("<li><button title=\"Play the line up to here\"><!> </button></li>"), Fu = /* @__PURE__ */ K("<p class=\"soft svelte-ax7hh2\">A line of play:</p> <ol aria-label=\"A line of play\" class=\"svelte-ax7hh2\"><!> <li> </li></ol>", 1), Iu = /* @__PURE__ */ K("<p class=\"svelte-ax7hh2\"><strong> </strong> </p> <!> <!>", 1), Lu = /* @__PURE__ */ K("<div class=\"reason svelte-ax7hh2\"><!> <!></div>"), Ru = {
	hash: "svelte-ax7hh2",
	code: "p.svelte-ax7hh2 {margin:0.2rem 0;}.reason.svelte-ax7hh2 {white-space:normal;overflow-wrap:anywhere;}ol.svelte-ax7hh2 {display:flex;flex-wrap:wrap;align-items:center;gap:0.25rem;margin:0.3rem 0;padding:0;list-style:none;}button.svelte-ax7hh2 {padding:0.05rem 0.4rem;}.player.svelte-ax7hh2 {color:var(--soft);}.left.svelte-ax7hh2 {border-color:var(--left);}.right.svelte-ax7hh2 {border-color:var(--right);border-style:dashed;}"
};
function zu(e, t) {
	k(t, !0), Wr(e, Ru);
	let n = Ci(t, "shared", 3, !1), r = /* @__PURE__ */ M(() => new Ja(t.engine, "why"));
	dn(() => () => U(r).leave()), dn(() => {
		t.engine.state === "open" && U(r).follow({
			do: "why",
			ruleset: t.ruleset,
			position: t.position,
			move: t.shown.name
		});
	});
	let i = /* @__PURE__ */ M(() => Yl(U(r).answer, t.shown.by)), a = /* @__PURE__ */ M(() => (U(i)?.line ?? []).map((e, n) => ({
		by: n % 2 == 0 ? t.shown.by : Di(t.shown.by),
		name: e,
		move: { move: e },
		result: "",
		tags: []
	})));
	var o = Lu(), s = I(o);
	Bl(s, { get live() {
		return U(r);
	} });
	var c = z(s, 2), l = (e) => {
		var r = Iu(), o = L(r), s = I(o), c = R(s, !0), l = z(s);
		O(o);
		var u = z(o, 2), d = (e) => {
			var t = Mu(), n = R(z(I(t)), !0);
			O(t), B(() => J(n, U(i).instead)), q(e, t);
		};
		Y(u, (e) => {
			U(i).instead && e(d);
		});
		var f = z(u, 2), p = (e) => {
			var r = Fu(), o = z(L(r), 2), s = I(o);
			X(s, 17, () => U(a), Pr, (e, r, i) => {
				var o = Pu(), s = I(o), c = I(s), l = (e) => {
					var t = Nu(), n = R(t, !0);
					B(() => J(n, U(r).by === "left" ? "L" : "R")), q(e, t);
				};
				Y(c, (e) => {
					n() || e(l);
				});
				var u = z(c);
				O(s), O(o), B(() => {
					ei(s, 1, `code ${(n() ? "" : U(r).by) ?? ""}`, "svelte-ax7hh2"), s.disabled = !t.online, J(u, ` ${U(r).name ?? ""}`);
				}), G("click", s, () => t.online?.(t.shown.by, U(a).slice(0, i + 1).map(({ name: e }) => e))), W("pointerenter", s, () => t.onhover?.(U(r))), W("pointerleave", s, () => t.onhover?.(null)), W("focus", s, () => t.onhover?.(U(r))), W("blur", s, () => t.onhover?.(null)), q(e, o);
			});
			var c = R(z(s, 2), !0);
			O(o), B((e) => J(c, e), [() => n() && U(i).line_is_whole ? "and no move is left" : Zl(U(i))]), q(e, r);
		};
		Y(f, (e) => {
			U(a).length > 0 && e(p);
		}), B((e) => {
			J(c, e), J(l, ` ${U(i).reason ?? ""}`);
		}, [() => Xl(U(i))]), q(e, r);
	};
	Y(c, (e) => {
		U(i) && e(l);
	}), O(o), B(() => Z(o, "data-reason", U(i) ? t.shown.name : void 0)), q(e, o), A();
}
dr(["click"]);
// node_modules/svelte/src/reactivity/map.js
var Bu = class extends Map {
	#e = /* @__PURE__ */ new Map();
	#t = /* @__PURE__ */ P(0);
	#n = /* @__PURE__ */ P(0);
	#r = Wn || -1;
	constructor(e) {
		if (super(), e) {
			for (var [t, n] of e) super.set(t, n);
			this.#n.v = super.size;
		}
	}
	#i(e) {
		return Wn === this.#r ? /* @__PURE__ */ P(e) : Pt(e);
	}
	has(e) {
		var t = this.#e, n = t.get(e);
		if (n === void 0) {
			if (super.has(e)) n = this.#i(0), t.set(e, n);
			else return U(this.#t), !1;
		}
		return U(n), !0;
	}
	forEach(e, t) {
		this.#a(), super.forEach(e, t);
	}
	get(e) {
		var t = this.#e, n = t.get(e);
		if (n === void 0) {
			if (super.has(e)) n = this.#i(0), t.set(e, n);
			else {
				U(this.#t);
				return;
			}
		}
		return U(n), super.get(e);
	}
	getOrInsert(e, t) {
		return super.has(e) || this.set(e, t), this.get(e);
	}
	getOrInsertComputed(e, t) {
		return super.has(e) || this.set(e, t(e)), this.get(e);
	}
	set(e, t) {
		var n = this.#e, r = n.get(e), i = super.get(e), a = super.set(e, t), o = this.#t;
		if (r === void 0) r = this.#i(0), n.set(e, r), F(this.#n, super.size), Bt(o);
		else if (i !== t) {
			Bt(r);
			var s = o.reactions === null ? null : new Set(o.reactions);
			s !== null && r.reactions?.every((e) => s.has(e)) || Bt(o);
		}
		return a;
	}
	delete(e) {
		var t = this.#e, n = t.get(e), r = super.delete(e);
		return n !== void 0 && (t.delete(e), F(n, -1)), r && (F(this.#n, super.size), Bt(this.#t)), r;
	}
	clear() {
		if (super.size !== 0) {
			super.clear();
			var e = this.#e;
			F(this.#n, 0);
			for (var t of e.values()) F(t, -1);
			Bt(this.#t), e.clear();
		}
	}
	#a() {
		U(this.#t);
		var e = this.#e;
		if (this.#n.v !== e.size) {
			for (var t of super.keys()) if (!e.has(t)) {
				var n = this.#i(0);
				e.set(t, n);
			}
		}
		for ([, n] of this.#e) U(n);
	}
	keys() {
		return U(this.#t), super.keys();
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
		return U(this.#n), super.size;
	}
}, Vu = 300, Hu = (e) => JSON.stringify([e.ruleset, Pi(e)]), Uu = class {
	#e = /* @__PURE__ */ P(null);
	#t = new Bu();
	#n;
	constructor(e) {
		this.#n = e;
	}
	words(e) {
		return U(this.#e) === null ? this.#t.get(Hu(e)) : `${hu(U(this.#e))} thinks.`;
	}
	follow(e, t, n, r) {
		let i = mu(this.#n, pu(e.ruleset, t, Pi(e)), n), a = setTimeout(() => F(this.#e, t, !0), Vu), o = !1, s = () => {
			o = !0, clearTimeout(a), F(this.#e, null), i.cancel();
		};
		return i.reply.then((t) => {
			if (o || !t) return;
			s();
			let n = t.made ? Oi(e, e.side, t.made.name, t.made.after) : e;
			this.#t.set(Hu(n), t.words), t.made && r(n);
		}), s;
	}
}, Wu = /* @__PURE__ */ K("<option> </option>"), Gu = /* @__PURE__ */ K("<optgroup></optgroup>"), Ku = /* @__PURE__ */ K("<button>Example</button>"), qu = /* @__PURE__ */ K("<details class=\"svelte-wycmd6\"><summary>Rules</summary> <p class=\"svelte-wycmd6\"> </p> <p class=\"soft svelte-wycmd6\"> </p> <p class=\"soft svelte-wycmd6\"> </p></details>"), Ju = /* @__PURE__ */ K("<div class=\"row\"><label class=\"game svelte-wycmd6\">Game <select class=\"svelte-wycmd6\"></select></label> <!></div> <!>", 1), Yu = {
	hash: "svelte-wycmd6",
	code: ".game.svelte-wycmd6 {display:flex;gap:0.5rem;align-items:center;min-width:0;}select.svelte-wycmd6 {min-width:0;max-width:20rem;}details.svelte-wycmd6 {margin:0.4rem 0 0.8rem;}p.svelte-wycmd6 {margin:0.3rem 0;overflow-wrap:anywhere;}"
};
function Xu(e, t) {
	k(t, !0), Wr(e, Yu);
	let n = [
		["short", "Games that end"],
		["partizan", "Games that need not end"],
		["loopy", "Impartial games that need not end"],
		["escape", "Escape games"]
	], r = /* @__PURE__ */ M(() => t.rulesets.find(({ name: e }) => e === t.chosen)), i = /* @__PURE__ */ M(() => [...n.map(([e, n]) => ({
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
	var o = Ju(), s = L(o), c = I(s), l = z(I(c));
	X(l, 21, () => U(i), ({ title: e, list: t }) => e, (e, t) => {
		let n = () => U(t).title, r = () => U(t).list;
		var i = Cr(), a = L(i), o = (e) => {
			var t = Gu();
			X(t, 21, r, ({ name: e, title: t }) => e, (e, t, n, r) => {
				let i = () => U(t).name, a = () => U(t).title;
				var o = Wu(), s = R(o, !0), c = {};
				B(() => {
					J(s, a()), c !== (c = i()) && (o.value = (o.__value = c) ?? "");
				}), q(e, o);
			}), O(t), B(() => Z(t, "label", n())), q(e, t);
		};
		Y(a, (e) => {
			r().length > 0 && e(o);
		}), q(e, i);
	}), O(l);
	var u;
	oi(l), O(c);
	var d = z(c, 2), f = (e) => {
		var n = Ku();
		G("click", n, () => t.onchoose(U(r))), q(e, n);
	};
	Y(d, (e) => {
		U(r) && e(f);
	}), O(s);
	var p = z(s, 2), m = (e) => {
		var t = qu(), n = z(I(t), 2), i = R(n), a = z(n, 2), o = R(a), s = R(z(a, 2));
		O(t), B(() => {
			J(i, `${U(r).rules ?? ""}.`), J(o, `Notation: ${U(r).notation ?? ""}.`), J(s, `Source: ${U(r).source ?? ""}.`);
		}), q(e, t);
	};
	Y(p, (e) => {
		U(r) && e(m);
	}), B(() => {
		u !== (u = t.chosen) && (l.value = (l.__value = u) ?? "", ai(l, u));
	}), G("change", l, (e) => a(e.currentTarget.value)), q(e, o), A();
}
dr(["change", "click"]);
// src/board/Variations.svelte
var Zu = /* @__PURE__ */ K("<li><button> </button></li>"), Qu = /* @__PURE__ */ K("<div><!></div>"), $u = /* @__PURE__ */ K("<ol></ol> <!>", 1), ed = {
	hash: "svelte-1gsawok",
	code: "ol.svelte-1gsawok {display:flex;flex-wrap:wrap;gap:0.25rem;margin:0.25rem 0;padding:0;list-style:none;}.left.svelte-1gsawok {border-color:var(--left);}.right.svelte-1gsawok {border-color:var(--right);border-style:dashed;}[aria-current].svelte-1gsawok {background:var(--mark);font-weight:650;}.variation.svelte-1gsawok {margin-left:1rem;padding-left:0.6rem;border-left:2px solid var(--line);}.main.svelte-1gsawok {border-color:var(--accent);}"
};
function td(e, t) {
	k(t, !0), Wr(e, ed);
	let n = Ci(t, "first", 3, 0), r = /* @__PURE__ */ M(() => Ii(t.board, n()));
	var i = $u(), a = L(i);
	let o;
	X(a, 20, () => U(r).moves, (e) => e, (e, n) => {
		let r = /* @__PURE__ */ M(() => t.board.nodes[n]);
		var i = Zu(), a = I(i), o = R(a, !0);
		O(i), B(() => {
			ei(a, 1, `code ${U(r).by ?? ""}`, "svelte-1gsawok"), Z(a, "aria-current", n === t.board.at ? "step" : void 0), J(o, U(r).by ? `${U(r).by === "left" ? "Left" : "Right"} ${U(r).move}` : "start");
		}), G("click", a, () => t.onvisit(n)), q(e, i);
	}), O(a), X(z(a, 2), 19, () => U(r).variations, (e) => e.moves[0], (e, n, r) => {
		var i = Qu();
		let a;
		td(I(i), {
			get board() {
				return t.board;
			},
			get first() {
				return U(n).moves[0];
			},
			get onvisit() {
				return t.onvisit;
			}
		}), O(i), B(() => a = ei(i, 1, "variation svelte-1gsawok", null, a, { main: U(r) === 0 })), q(e, i);
	}), B(() => o = ei(a, 1, "svelte-1gsawok", null, o, { root: n() === 0 })), q(e, i), A();
}
dr(["click"]);
// src/board/BoardScreen.svelte
var nd = /* @__PURE__ */ K("<button>Play on the screen Escape</button>"), rd = /* @__PURE__ */ K("<button>Explore</button>"), id = /* @__PURE__ */ K("<button>Add to the sum</button>"), ad = /* @__PURE__ */ K("<button class=\"code\"> </button>"), od = /* @__PURE__ */ K("<div class=\"row choices svelte-vmm3ne\" role=\"group\" aria-label=\"Moves from here\"></div>"), sd = /* @__PURE__ */ K("<h2>The game</h2> <div class=\"row\"><button aria-label=\"One move back\">←</button> <button aria-label=\"One move on\">→</button> <button>Delete from here</button></div> <!>", 1), cd = /* @__PURE__ */ K("<div class=\"two\"><section aria-label=\"Editor\"><!> <div class=\"row modes svelte-vmm3ne\"><div class=\"row\" role=\"group\" aria-label=\"A click on the board\"><button>Edit</button> <button>Play</button></div> <!> <!></div> <!> <!> <!> <label class=\"text svelte-vmm3ne\">Position <input class=\"code svelte-vmm3ne\" spellcheck=\"false\" autocomplete=\"off\"/></label> <!></section> <!></div>"), ld = /* @__PURE__ */ K("<p class=\"error\">The program knows no game <code> </code>.</p> <!>", 1), ud = /* @__PURE__ */ K("<h1 class=\"hidden\">Board</h1> <!>", 1), dd = {
	hash: "svelte-vmm3ne",
	code: ".modes.svelte-vmm3ne {margin:0.3rem 0 0.8rem;}.choices.svelte-vmm3ne {margin-top:0.6rem;}.text.svelte-vmm3ne {display:grid;margin:0.8rem 0;color:var(--soft);}.text.svelte-vmm3ne input:where(.svelte-vmm3ne) {color:var(--ink);width:100%;}"
};
function fd(e, t) {
	k(t, !0), Wr(e, dd);
	let n = Ci(t, "studio", 7), r = /* @__PURE__ */ P("edit"), i = /* @__PURE__ */ P("none"), a = /* @__PURE__ */ P("perfect"), o = /* @__PURE__ */ P({}), s = /* @__PURE__ */ P(null), c = /* @__PURE__ */ P(null), l = /* @__PURE__ */ P(null), u = /* @__PURE__ */ P([]), f = /* @__PURE__ */ P(/* @__PURE__ */ new Set()), p = /* @__PURE__ */ M(() => n().board.now), m = /* @__PURE__ */ M(() => Ei(U(p))), h = /* @__PURE__ */ M(() => n().ruleset(U(p).ruleset)), g = /* @__PURE__ */ M(() => new Ja(n().engine, "board")), _ = /* @__PURE__ */ M(() => new Ja(n().engine, "ambient")), v = /* @__PURE__ */ M(() => new Uu(n().engine));
	dn(() => () => {
		U(g).leave(), U(_).leave();
	}), dn(() => {
		U(h) && n().engine.state === "open" && U(g).follow(ju(U(h), U(m).position));
	});
	let y = /* @__PURE__ */ M(() => U(g).answer), b = /* @__PURE__ */ M(() => !U(g).waiting && U(g).of?.position === U(m).position && U(g).of?.ruleset === U(h)?.name), x = /* @__PURE__ */ M(() => U(y) ? [...al(U(y), "left"), ...al(U(y), "right")] : []);
	dn(() => {
		n().engine.state === "open" && U(_).follow(U(c) !== null && U(b) && U(y)?.thermograph ? wo(U(x)) : null);
	});
	let S = /* @__PURE__ */ M(() => {
		let e = U(_).answer?.list;
		return U(c) === null || !U(y) || !e || !U(b) ? null : {
			t: U(c),
			losses: To(U(y), U(x), e, U(c))
		};
	}), C = /* @__PURE__ */ M(() => U(y)?.impartial === !0 || Array.isArray(U(y)?.moves)), w = /* @__PURE__ */ M(() => U(b) ? U(x).filter(({ by: e }) => e === (U(C) ? "left" : U(p).side)) : []), ee = /* @__PURE__ */ M(() => du(U(h)?.board, U(m).position, U(f))), te = /* @__PURE__ */ M(() => U(l) ?? U(s)), ne = /* @__PURE__ */ M(() => new Set(U(te) ? ul(U(te).move, U(ee)) : [])), re = /* @__PURE__ */ M(() => dl(U(w), U(u), U(ee))), ie = /* @__PURE__ */ M(() => new Set(U(re).flatMap(({ move: e }) => ul(e, U(ee)))));
	dn(() => {
		U(m).position, F(u, []), F(l, null), F(s, null), F(c, null);
	});
	let ae = (e) => n().board.step(e), oe = (e) => n().board.replace(e);
	function se(e) {
		e !== U(m).position && ae(Ti(U(p).ruleset, e, U(p).side));
	}
	function ce({ by: e, name: t, move: n }) {
		n.after !== void 0 && U(b) && ae(Oi(U(p), U(C) ? U(p).side : e, t, n.after));
	}
	function le(e) {
		let t = uu(U(w), U(u), e, U(ee));
		F(u, t.picked), t.made && ce(t.made);
	}
	let ue = () => {
		let e = ou(U(w));
		e && ce(e);
	}, de = () => void F(s, ou(U(w))), fe = /* @__PURE__ */ M(() => U(b) && U(y) && !U(y).error && !Qa(U(p).ruleset) ? Su(U(y), U(p).side, U(w), U(i)) : ""), pe = /* @__PURE__ */ M(() => U(v).words(U(p)) ?? (U(m).by && U(m).by === U(i) ? `${yu[U(m).by]} played ${U(m).move}.` : "")), me = /* @__PURE__ */ M(() => U(s) ? `A good move is ${U(s).name}${U(s).result ? `, which ${U(s).result}` : ""}.` : "");
	async function he(e, t) {
		let r = U(p), i = await Ql(n().engine, U(p).ruleset, U(m).position, e, t);
		i.length !== 0 && n().board.now === r && ae(i.reduce((e, { by: t, name: n, after: r }) => Oi(e, U(C) ? e.side : t, n, r), r));
	}
	let T = /* @__PURE__ */ M(() => eu(U(h)?.kind, n().engine.hello?.strategies)), ge = /* @__PURE__ */ M(() => U(T).find(({ name: e }) => e === U(a)) ?? U(T)[0]), _e = /* @__PURE__ */ M(() => U(o)[U(ge).name] ?? U(ge).number ?? ""), ve = /* @__PURE__ */ M(() => U(y)?.moves !== void 0 && U(w).length === 0), ye = /* @__PURE__ */ M(() => U(r) === "play" && U(i) === U(p).side && U(m).children.length === 0 && U(b) && !U(ve) && n().engine.state === "open");
	dn(() => {
		if (!U(ye)) return;
		let [e, t, n] = [
			U(p),
			U(w),
			tu(U(ge), U(_e))
		];
		if (U(h)?.kind === "short") return nr(() => U(v).follow(e, n, t, oe));
		let r = cu(t, n, (e) => Math.floor(Math.random() * e));
		r && nr(() => oe(Oi(e, e.side, r.name, r.move.after)));
	});
	function be(e) {
		if (!($a(e) || e.ctrlKey || e.metaKey || e.altKey || e.composedPath()[0] instanceof HTMLInputElement)) {
			if (e.key === "ArrowLeft") oe(e.shiftKey ? Ni(U(p)) : Ai(U(p)));
			else if (e.key === "ArrowRight") oe(ji(U(p)));
			else if (e.key === "ArrowUp" && U(m).parent >= 0) oe(Mi(U(p), -1));
			else if (e.key === "ArrowDown" && U(m).parent >= 0) oe(Mi(U(p), 1));
			else if (e.key === "e") F(r, U(r) === "edit" ? "play" : "edit", !0);
			else if (e.key === "p") oe({
				...U(p),
				side: Di(U(p).side)
			});
			else if (e.key === "b") ue();
			else if (e.key === "h") de();
			else if (e.key === "t") oe(lu(U(p), U(i)));
			else if (e.key === "Escape") F(u, []);
			else return;
			e.preventDefault();
		}
	}
	var E = ud();
	W("keydown", Gt, (e) => n().owns(e) && be(e));
	var xe = z(L(E), 2), D = (e) => {
		var t = cd();
		{
			let e = (e, t = d) => {
				zu(e, {
					get engine() {
						return n().engine;
					},
					get ruleset() {
						return U(p).ruleset;
					},
					get position() {
						return U(m).position;
					},
					get shown() {
						return t();
					},
					get shared() {
						return U(C);
					},
					onhover: (e) => F(l, e),
					online: he
				});
			};
			var s = I(t), _ = I(s);
			Xu(_, {
				get rulesets() {
					return n().rulesets;
				},
				get chosen() {
					return U(h).name;
				},
				onchoose: (e) => ae(Ti(e.name, e.example))
			});
			var v = z(_, 2), y = I(v), x = I(y), w = z(x, 2);
			O(y);
			var ee = z(y, 2), te = (e) => {}, ve = (e) => {
				var t = nd();
				G("click", t, () => n().openEscape(U(h).name, U(m).position)), q(e, t);
			}, ye = /* @__PURE__ */ M(() => Qa(U(h).name)), be = (e) => {
				var t = rd();
				G("click", t, () => n().screen = "explorer"), q(e, t);
			};
			Y(ee, (e) => {
				n().part ? e(te) : U(ye) ? e(ve, 1) : e(be, -1);
			});
			var E = z(ee, 2), xe = (e) => {
				var t = id();
				G("click", t, () => n().addToSum()), q(e, t);
			};
			Y(E, (e) => {
				U(h).kind === "short" && !n().part && e(xe);
			}), O(v);
			var D = z(v, 2), Se = (e) => {
				{
					let t = /* @__PURE__ */ M(() => lu(U(p), U(i)) !== U(p));
					ku(e, {
						get side() {
							return U(p).side;
						},
						get levels() {
							return U(T);
						},
						get level() {
							return U(ge);
						},
						get number() {
							return U(_e);
						},
						get canTakeBack() {
							return U(t);
						},
						get verdict() {
							return U(fe);
						},
						get last() {
							return U(pe);
						},
						get hint() {
							return U(me);
						},
						onlevel: (e) => F(a, e, !0),
						onnumber: (e) => F(o, {
							...U(o),
							[U(ge).name]: e
						}),
						onpass: () => oe({
							...U(p),
							side: Di(U(p).side)
						}),
						onbest: ue,
						onhint: de,
						onback: () => oe(lu(U(p), U(i))),
						get program() {
							return U(i);
						},
						set program(e) {
							F(i, e, !0);
						}
					});
				}
			};
			Y(D, (e) => {
				U(r) === "play" && e(Se);
			});
			var Ce = z(D, 2);
			tc(Ce, {
				get engine() {
					return n().engine;
				},
				get ruleset() {
					return U(h);
				},
				get position() {
					return U(m).position;
				},
				get mode() {
					return U(r);
				},
				get marked() {
					return U(ne);
				},
				get picked() {
					return U(u);
				},
				get playable() {
					return U(ie);
				},
				onedit: se,
				onpick: le,
				onplaces: (e) => F(f, e)
			});
			var we = z(Ce, 2), Te = (e) => {
				var t = od();
				X(t, 21, () => U(re).slice(0, 40), Pr, (e, t) => {
					var n = ad(), r = R(n, !0);
					B(() => J(r, U(t).name)), G("click", n, () => ce(U(t))), W("pointerenter", n, () => F(l, U(t))), W("pointerleave", n, () => F(l, null)), q(e, n);
				}), O(t), q(e, t);
			};
			Y(we, (e) => {
				U(r) === "play" && U(u).length > 0 && U(re).length > 1 && e(Te);
			});
			var Ee = z(we, 2), De = z(I(Ee));
			mi(De), O(Ee);
			var Oe = z(Ee, 2), ke = (e) => {
				var t = sd(), n = z(L(t), 2), r = I(n), i = z(r, 2), a = z(i, 2);
				O(n), td(z(n, 2), {
					get board() {
						return U(p);
					},
					onvisit: (e) => oe(ki(U(p), e))
				}), B(() => {
					r.disabled = U(m).parent < 0, i.disabled = U(m).children.length === 0, a.disabled = U(m).parent < 0;
				}), G("click", r, () => oe(Ai(U(p)))), G("click", i, () => oe(ji(U(p)))), G("click", a, () => ae(Fi(U(p), U(p).at))), q(e, t);
			};
			Y(Oe, (e) => {
				U(p).nodes.length > 1 && e(ke);
			}), O(s), Jl(z(s, 2), {
				get reason() {
					return e;
				},
				get live() {
					return U(g);
				},
				get fresh() {
					return U(b);
				},
				get t() {
					return U(c);
				},
				get ambient() {
					return U(S);
				},
				get shared() {
					return U(C);
				},
				ontemperature: (e) => F(c, e, !0),
				onplay: ce,
				onhover: (e) => F(l, e)
			}), O(t), B(() => {
				Z(x, "aria-pressed", U(r) === "edit"), Z(w, "aria-pressed", U(r) === "play"), hi(De, U(m).position);
			}), G("click", x, () => F(r, "edit")), G("click", w, () => F(r, "play")), G("change", De, (e) => se(e.currentTarget.value.trim()));
		}
		q(e, t);
	}, Se = (e) => {
		var t = ld(), r = L(t), i = R(z(I(r)), !0);
		we(), O(r), Xu(z(r, 2), {
			get rulesets() {
				return n().rulesets;
			},
			chosen: "",
			onchoose: (e) => ae(Ti(e.name, e.example))
		}), B(() => J(i, U(p).ruleset)), q(e, t);
	};
	Y(xe, (e) => {
		U(h) ? e(D) : e(Se, -1);
	}), q(e, E), A();
}
dr(["click", "change"]);
// src/widget/Widget.svelte
var pd = /* @__PURE__ */ K("<div class=\"widget svelte-fpbx4k\"><div class=\"row\"><button>Undo</button> <button>Redo</button> <span role=\"status\"> </span></div> <!></div>"), md = {
	hash: "svelte-fpbx4k",
	code: ".widget.svelte-fpbx4k {padding:0.5rem;font-size:14px;}"
};
function hd(e, t) {
	k(t, !0), Wr(e, md);
	let n = /* @__PURE__ */ M(() => ({
		ruleset: t.studio.board.now.ruleset,
		position: Ei(t.studio.board.now).position
	}));
	dn(() => {
		(U(n).ruleset !== t.model.get("ruleset") || U(n).position !== t.model.get("position")) && (t.model.set("ruleset", U(n).ruleset), t.model.set("position", U(n).position), t.model.save_changes());
	});
	function r() {
		let [e, r] = [t.model.get("ruleset"), t.model.get("position")];
		(e !== U(n).ruleset || r !== U(n).position) && t.studio.board.step(Ti(e, r));
	}
	dn(() => (t.model.on("change:position", r), () => t.model.off("change:position", r)));
	function i(e) {
		let n = e.key.toLowerCase();
		if (t.studio.owns(e) && !$a(e) && (e.ctrlKey || e.metaKey)) {
			if (n === "y" || n === "z" && e.shiftKey) t.studio.board.redo();
			else if (n === "z") t.studio.board.undo();
			else return;
			e.preventDefault(), e.stopPropagation();
		}
	}
	var a = pd();
	W("keydown", Gt, i, !0);
	var o = I(a), s = I(o), c = z(s, 2), l = R(z(c, 2), !0);
	O(o);
	var u = z(o, 2), d = (e) => {
		fd(e, { get studio() {
			return t.studio;
		} });
	};
	Y(u, (e) => {
		t.studio.engine.hello && e(d);
	}), O(a), B(() => {
		s.disabled = !t.studio.board.canUndo, c.disabled = !t.studio.board.canRedo, J(l, t.studio.engine.state === "open" ? "" : "connecting");
	}), G("click", s, () => t.studio.board.undo()), G("click", c, () => t.studio.board.redo()), q(e, a), A();
}
dr(["click"]);
// src/widget/main.ts
function gd(e) {
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
		let a = new Gi({
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
function _d({ model: e, el: t }) {
	t.dataset.lmSuppressShortcuts = "true";
	let n = t.shadowRoot ?? t.attachShadow({ mode: "open" }), r = document.createElement("style");
	r.textContent = wi.replaceAll(":root", ":host"), n.append(r);
	let i = document.createElement("div");
	n.append(i);
	let a = new Ia(new zi("", gd(e)));
	a.part = t, a.board.replace(Ti(e.get("ruleset"), e.get("position")));
	let o = Or(hd, {
		target: i,
		props: {
			studio: a,
			model: e
		}
	});
	return () => {
		Mr(o), n.replaceChildren();
	};
}
var vd = { render: _d };
export { vd as default };
